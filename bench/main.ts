/**
 * npm run bench: enrolling alone. npm run bench -- --morning: everything that a family does on opening morning. npm run bench -- --morning
 * --against REV: the same of another commit and of this version.
 */
const files = { '--against': './against.ts', '--morning': './morning.ts' }
const [chosen = './enrollment.ts'] = Object.entries(files).flatMap(([flag, file]) =>
  process.argv.includes(flag) ? file : [],
)
await import(chosen)

export {}
