export async function windows() {}
