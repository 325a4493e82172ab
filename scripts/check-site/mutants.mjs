export async function mutants() {}
