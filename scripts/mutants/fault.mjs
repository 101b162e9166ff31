/**
 * A fault that the tests must find, in the words of what a person would see. `text` occurs once in `file`. `tests` is the command that finds it,
 * of those of `npm test`.
 * @typedef {{ name: string, file: string, text: string, fault: string, tests: string[] }} Fault
 */

/** In milliseconds, instead of ten minutes: a component test that finds a fault waits for something that never appears. */
const TIMEOUT = ['--testTimeout', '60000']

/** Commands of the phases. */
export const rules = (/** @type {string[]} */ ...files) => ['vitest', 'run', '--project', 'rules', ...files]
export const screens = (/** @type {string[]} */ ...files) => ['vitest', 'run', '--project', 'screens', ...files]
export const components = (/** @type {string[]} */ ...files) => [
  'vitest',
  'run',
  '--project',
  'components',
  ...TIMEOUT,
  ...files,
]
export const school = (/** @type {string[]} */ ...files) => ['vitest', 'run', '--project', 'school', ...files]
export const journeys = (/** @type {string[]} */ ...files) => ['playwright', 'test', ...files]

/**
 * Faults that one command finds. Without a fault it runs once for all of them.
 * @param {string[]} tests @param {Omit<Fault, 'tests'>[]} faults @returns {Fault[]}
 */
export function foundBy(tests, faults) {
  return faults.map((fault) => ({ ...fault, tests }))
}
