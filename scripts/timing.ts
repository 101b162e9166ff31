import { requestReset } from '../contract/passwords.ts'
import { login } from '../contract/sessions.ts'
import { registerUser } from '../contract/users.ts'
import { FREE_FAILURES } from '../domain/attempts.ts'
import { LONGEST_HOLD_MS } from '../domain/pacing.ts'
import { withFreshServer } from './with-fresh-server.ts'

/** npm run timing: whether a stranger learns from an answer, or from how long it takes, who has an account. */
const ADDRESSES = 200
/** Of how many addresses the held and the throttled answers are, each asked so often while no attempt can wait for it any more. */
const CLOSED = 20
const ASKED = ADDRESSES / CLOSED
/** Attempts at once that fill the longest hold of an account, with some to spare. */
const HELD = LONGEST_HOLD_MS / 1000
/** How far two medians may be apart: a tenth of them, or what no network lets through. */
const SHARE = 0.1
const LEAST_MS = 1
const PASSWORD = 'a yellow bus'

/** What a stranger sees of an answer, and in how many milliseconds. */
interface Seen {
  readonly answer: string
  readonly milliseconds: number
}

type Ask = (email: string) => Promise<Seen>

await withFreshServer(async (origin) => {
  const registering = asking(origin, registerUser.path, (email) => ({
    first_name: 'Ana',
    last_name: 'Begay',
    phone: '9285550142',
    email,
    password: PASSWORD,
  }))
  const signingIn = asking(origin, login.path, (email) => ({ email, password: 'a yellow bu' }))
  const forgetting = asking(origin, requestReset.path, (email) => ({ email }))
  for (let n = 0; n < ADDRESSES; n += 1) await registering(known(n))

  console.log('| call | answer | known, ms | unknown, ms | apart, ms | bar, ms |\n|---|---|---|---|---|---|')
  const kept = [
    report('login, wrong password', await inTurn(signingIn)),
    report('login, held', await held(signingIn)),
    report('login, throttled', await throttled(signingIn)),
    report('reset request', await inTurn(forgetting)),
    report('registration', await inTurn(registering)),
  ]
  process.exitCode = kept.every(Boolean) ? 0 : 1
})

/** As long as its unknown fellow. */
function known(n: number): string {
  return `known${n + 1000}@example.org`
}

function unknown(n: number): string {
  return `other${n + 1000}@example.org`
}

/** A call as a stranger makes it with an address. What differs from one answer to the next anyway stays out of what is seen. */
function asking(origin: string, path: string, bodyFor: (email: string) => object): Ask {
  return async (email) => {
    const body = JSON.stringify(bodyFor(email))
    const began = performance.now()
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const text = await response.text()
    const milliseconds = performance.now() - began
    const said = text.replaceAll(email, 'ADDRESS').replace(/\d+ seconds?/, 'N seconds')
    return { answer: `${response.status} ${said} ${[...response.headers.keys()].join(' ')}`, milliseconds }
  }
}

interface Compared {
  readonly known: Seen[]
  readonly unknown: Seen[]
}

/** Every known and unknown address once, now the one first and now the other. */
async function inTurn(ask: Ask): Promise<Compared> {
  const compared: Compared = { known: [], unknown: [] }
  for (let n = 0; n < ADDRESSES; n += 1) await askBoth(ask, n, n, compared)
  return compared
}

/** A few addresses after their free failures, all at once: each attempt is held for its turn. */
async function held(ask: Ask): Promise<Compared> {
  const compared: Compared = { known: [], unknown: [] }
  const closed = Array.from({ length: CLOSED }, (_, n) => n)
  for (let failures = 0; failures <= FREE_FAILURES; failures += 1)
    for (const n of closed) await Promise.all([ask(known(n)), ask(unknown(n))])
  await Promise.all(
    closed.map(async (n) => {
      const [one, other] = await Promise.all([ask(known(n)), ask(unknown(n))])
      compared.known.push(one)
      compared.unknown.push(other)
    }),
  )
  return compared
}

/** The same addresses, each with as many attempts held as can be, asked again and again. */
async function throttled(ask: Ask): Promise<Compared> {
  const compared: Compared = { known: [], unknown: [] }
  const waiting: Promise<Seen>[] = []
  for (let n = 0; n < CLOSED; n += 1) {
    const filling = [known(n), unknown(n)].map((email) => Array.from({ length: HELD }, () => ask(email)))
    waiting.push(...filling.flat())
    await Promise.all(filling.map((asked) => Promise.any(asked.map(refused))))
    for (let turn = 0; turn < ASKED; turn += 1) await askBoth(ask, n, turn, compared)
  }
  await Promise.all(waiting)
  return { known: compared.known.filter(isRefused), unknown: compared.unknown.filter(isRefused) }
}

async function refused(asking: Promise<Seen>): Promise<void> {
  if (!isRefused(await asking)) throw new Error('the attempt found a turn')
}

function isRefused({ answer }: Seen): boolean {
  return answer.startsWith('429')
}

async function askBoth(ask: Ask, n: number, turn: number, compared: Compared): Promise<void> {
  const both = [
    async () => compared.known.push(await ask(known(n))),
    async () => compared.unknown.push(await ask(unknown(n))),
  ]
  for (const one of turn % 2 === 0 ? both : both.reverse()) await one()
}

/** One line of the table; whether nobody could tell the two apart. */
function report(call: string, { known, unknown }: Compared): boolean {
  const answers = [...new Set([...known, ...unknown].map(({ answer }) => answer))]
  const [one, other] = [medianOf(known), medianOf(unknown)]
  const apart = Math.abs(one - other)
  const bar = Math.max(LEAST_MS, SHARE * Math.min(one, other))
  const figures = [one, other, apart, bar].map((each) => each.toFixed(2))
  console.log(`| ${call} | ${answers.length === 1 ? answers[0]?.slice(0, 3) : 'differs'} | ${figures.join(' | ')} |`)
  if (answers.length > 1) for (const answer of answers) console.log(`  ${answer}`)
  return answers.length === 1 && apart <= bar
}

function medianOf(seen: readonly Seen[]): number {
  const sorted = seen.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
