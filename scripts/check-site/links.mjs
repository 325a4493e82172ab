export async function links() {}
