import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkOut } from './upgrade/release.ts'

/**
 * npm run bench -- --morning --against REV: the benchmark with the server of another commit and with that of this version in turns, PAIRS (3)
 * times, with the packages, the PostgreSQL and the simulated families of this version. Prints the seconds, and the CPU seconds of server and
 * PostgreSQL, of this version divided by those of the other.
 */
const PAIRS = Number(process.env.PAIRS ?? 3)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FIGURES = [/: ([\d.]+) s,/, /server ([\d.]+)/, /PostgreSQL ([\d.]+)/]

const at = process.argv.indexOf('--against')
const options = process.argv.slice(2).filter((_, index) => ![at - 2, at - 1].includes(index))
const former = checkOut(process.argv[at + 1])
process.once('exit', former.remove)
console.log(`${former.name}, then this version: seconds, CPU seconds of the server, and of PostgreSQL`)
const ratios = Array.from({ length: PAIRS }, () => {
  const [before, after] = [measure(former.folder), measure()]
  const ratio = after.map((figure, index) => figure / (before[index] ?? 0))
  console.log([before, after, ratio.map((each) => each.toFixed(2))].map((each) => each.join(' ')).join('   '))
  return ratio
})
const medians = FIGURES.map((_, index) => ratios.map((each) => each[index] ?? 0).sort((a, b) => a - b)[PAIRS >> 1])
console.log(`medians ${medians.map((each) => each?.toFixed(2)).join(' ')}`)

/** @throws if the benchmark fails, or does not print these figures */
function measure(otherVersion?: string): number[] {
  const { status, stdout } = spawnSync(process.execPath, ['bench/main.ts', ...options], {
    cwd: ROOT,
    env: { ...process.env, SERVER_ROOT: otherVersion },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const figures = FIGURES.map((pattern) => Number(pattern.exec(stdout)?.[1]))
  if (status !== 0 || figures.some(Number.isNaN)) throw new Error(`the benchmark failed:\n${stdout}`)
  return figures
}
