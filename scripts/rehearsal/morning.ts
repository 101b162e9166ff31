import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type Course, isFull, overlapInTime } from '../../domain/course.ts'
import { isWaitListFull } from '../../domain/enrollment/waitList/limit.ts'
import { type Answer, Browser } from './browser.ts'
import type { Child, Family, Opened } from './school.ts'
import { arrivals, WANTED } from './wishes.ts'

export const CALLS = ['enrollment page', 'live seats', 'list of classes', 'add', 'wait list'] as const
export type Call = (typeof CALLS)[number]

export interface Press {
  readonly call: Call
  readonly child: number
  readonly course: number
  readonly milliseconds: number
  /** `full`: no seat, or no place on the wait list. `refused`: by another rule of the school. */
  readonly got: 'seat' | 'place in line' | 'full' | 'refused' | 'error'
}

export interface Morning {
  readonly times: ReadonlyMap<Call, readonly number[]>
  readonly presses: readonly Press[]
  /** Of each family: seconds from the opening until it opened the page, and until its last answer. */
  readonly visits: readonly { readonly arrived: number; readonly served: number }[]
  /** What went wrong, with how often: "add: 500". */
  readonly errors: ReadonlyMap<string, number>
  /** Why the rules refused, with how often. */
  readonly refusals: ReadonlyMap<string, number>
}

interface MorningOptions extends Opened {
  readonly origin: string
  readonly families: readonly Family[]
  /** Seconds in which all families arrive. */
  readonly within: number
  readonly signal: AbortSignal
}

const Refusal = z.object({ because: z.string().optional() })

const WARM_UP = 100

/** A server that has run for a while has compiled its code. */
export async function warmUp({ origin, families, semester, signal }: MorningOptions): Promise<void> {
  const [family] = families
  if (!family) return
  const browser = new Browser(origin, { token: family.token, number: 0, signal })
  for (let n = 0; n < WARM_UP; n++) {
    await browser.send('GET', `/api/courses/by-semester/${semester.id}`)
    for (const { id } of family.children.slice(0, 1)) await browser.send('GET', `/api/students/${id}/enrollment-screen`)
  }
  browser.close()
}

/** Every family opens the enrollment page of each child, follows the seats and adds classes as fast as the answers come. */
export async function playMorning(options: MorningOptions): Promise<Morning> {
  const { origin, families, semester, courses, within } = options
  const failing = new AbortController()
  const signal = AbortSignal.any([options.signal, failing.signal])
  const times = new Map<Call, number[]>(CALLS.map((call) => [call, []]))
  const [errors, refusals] = [new Map<string, number>(), new Map<string, number>()]
  const presses: Press[] = []
  const opening = performance.now()
  const since = () => (performance.now() - opening) / 1000

  const record = (call: Call, { status, milliseconds }: Answer) => {
    times.get(call)?.push(milliseconds)
    if (status === 200 || status === 201 || status === 202 || status === 422) return
    count(errors, `${call}: ${status === 0 ? 'no answer' : status}`)
  }

  const press = async (browser: Browser, child: Child, { id: course }: Course, call: Call): Promise<Press['got']> => {
    const path = `/api/schedules/${course}/${child.id}`
    const answer = await browser.send('POST', call === 'add' ? `${path}/enroll` : `${path}/waitlist`)
    record(call, answer)
    const got = gotBy(answer, call)
    if (got === 'refused') count(refusals, reasonOf(answer))
    presses.push({ call, child: child.id, course, milliseconds: answer.milliseconds, got })
    return got
  }

  /** All screens see the seats within a moment. So once a class was full for one family, others press Wait List, or nothing. */
  const shown = new Map(courses.map((course) => [course.id, shownFor(course)]))
  const ask = async (browser: Browser, child: Child, course: Course): Promise<boolean> => {
    if (shown.get(course.id) === 'seats') {
      const got = await press(browser, child, course, 'add')
      if (got !== 'full') return got === 'seat'
      if (shown.get(course.id) === 'seats') shown.set(course.id, 'wait list')
    }
    if (shown.get(course.id) !== 'wait list') return false
    const got = await press(browser, child, course, 'wait list')
    if (got === 'full') shown.set(course.id, 'nothing')
    return got === 'place in line'
  }

  const choose = async (browser: Browser, child: Child) => {
    record('enrollment page', await browser.send('GET', `/api/students/${child.id}/enrollment-screen`))
    const chosen: Course[] = []
    for (const course of child.wishes) {
      if (chosen.length === WANTED) return
      if (chosen.some((other) => overlapInTime(other, course))) continue
      if (await ask(browser, child, course)) chosen.push(course)
    }
  }

  const visit = async ({ token, children }: Family, number: number, arrived: number) => {
    await wait(arrived * 1000, undefined, { signal })
    const browser = new Browser(origin, { token, number, signal })
    const live = browser.followSeats(semester.id)
    record('list of classes', await browser.send('GET', `/api/courses/by-semester/${semester.id}`))
    for (const child of children) await choose(browser, child)
    const served = since()
    record('live seats', await live)
    browser.close()
    return { arrived, served }
  }

  const starts = arrivals(families.length, within)
  const visits = await Promise.all(families.map((family, n) => visit(family, n, starts[n] ?? 0))).catch((error) => {
    failing.abort()
    throw error
  })
  return { times, presses, visits, errors, refusals }
}

function gotBy({ status }: Answer, call: Call): Press['got'] {
  if (status === 201) return call === 'add' ? 'seat' : 'place in line'
  if (status === 202) return 'full'
  return status === 422 ? 'refused' : 'error'
}

function shownFor(course: Course): 'seats' | 'wait list' | 'nothing' {
  if (!isFull(course)) return 'seats'
  return isWaitListFull(course) ? 'nothing' : 'wait list'
}

function reasonOf({ body }: Answer): string {
  return Refusal.parse(JSON.parse(body)).because ?? 'another reason'
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
