import { hash } from '@node-rs/argon2'
import { COST } from '../../server/sessions/passwordHash.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/**
 * CPU time of a family's morning besides its password, as a share of the password's: the rest of the login, pages, two enrollments, the database. From
 * `npm run bench -- --morning --sign-in` (bench/README.md): 10.3 ms in all, where this command measures 5.3 ms.
 */
const REST = 0.95
const PARALLEL_HASHES = 2
const HASHES = 60
/** Seconds that families would wait for their first page. */
const [WARNING_SECONDS, PROBLEM_SECONDS] = [90, 300]

/** Milliseconds of CPU time of one password on this machine. */
export async function measurePassword(): Promise<number> {
  const before = process.cpuUsage()
  let left = HASHES
  const work = async () => {
    while (left-- > 0) await hash('two red wagons', COST)
  }
  await Promise.all(Array.from({ length: PARALLEL_HASHES }, work))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / HASHES
}

/** Passwords that a server with this many processes checks at the same time (`shareHashing`). */
export function parallelPasswords(workers: number): number {
  return Math.max(PARALLEL_HASHES, workers)
}

interface Morning {
  readonly families: number
  /** Milliseconds of CPU time. */
  readonly password: number
  readonly cores: number
  readonly workers: number
}

/** Seconds until all families who log in at the same minute have enrolled. */
export function secondsFor({ families, password, cores, workers }: Morning): number {
  const perFamily = password * Math.max(1 / Math.min(parallelPasswords(workers), cores), (1 + REST) / cores)
  return (families * perFamily) / 1000
}

export function capacityFinding(morning: Morning): Finding {
  const { families, password, cores } = morning
  const seconds = Math.ceil(secondsFor(morning))
  const figures = `If ${families} families log in at once, this machine needs about ${seconds} s (${cores} cores, ${password.toFixed(1)} ms of CPU per password)`
  const advice = 'Use more or faster cores, a second server, or open enrollment grade by grade.'
  if (seconds > PROBLEM_SECONDS) return problem(`${figures}. ${advice}`)
  return seconds > WARNING_SECONDS ? warning(`${figures}. ${advice}`) : ok(`${figures}.`)
}
