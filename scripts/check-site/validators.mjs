export async function validators() {}
