export async function controls() {}
