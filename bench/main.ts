/** npm run bench: enrolling alone. npm run bench -- --morning: everything that a family does on opening morning. */
const file = process.argv.includes('--morning') ? './morning.ts' : './enrollment.ts'
await import(file)

export {}
