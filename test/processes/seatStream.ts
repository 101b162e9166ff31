import { onTestFinished } from 'vitest'
import type { z } from 'zod'
import { streamSeats } from '../../contract/live.ts'

type Counts = z.infer<typeof streamSeats.events.seats>['courses'][number]

interface ReceivedEvent {
  readonly name: string
  readonly id: string
  readonly data: string
}

/** An open stream of seats, as a client sees it. It closes when the test ends. */
export interface ReceivedStream {
  readonly status: number
  readonly headers: Headers
  readonly events: readonly ReceivedEvent[]
  readonly ended: Promise<void>
  readonly isOpen: boolean
  /** The latest counts of a class, after all events so far. */
  countsOf(course: { readonly id: number }): Counts | undefined
  reloads(): number
  close(): void
}

export async function openSeatStream(
  origin: string,
  { token }: { readonly token: string },
  semester: { readonly id: number },
  headers: Readonly<Record<string, string>> = {},
): Promise<ReceivedStream> {
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const response = await fetch(`${origin}${streamSeats.path}?semester=${semester.id}`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
    signal: closing.signal,
  })
  const events: ReceivedEvent[] = []
  let isOpen = true
  const ended = readEvents(response, events)
    .catch(() => undefined)
    .finally(() => {
      isOpen = false
    })
  return {
    status: response.status,
    headers: response.headers,
    events,
    ended,
    get isOpen() {
      return isOpen
    },
    countsOf: ({ id }) => countsIn(events).findLast((counts) => counts.id === id),
    reloads: () => events.filter(({ name }) => name === 'reload').length,
    close: () => closing.abort(),
  }
}

async function readEvents({ body }: Response, events: ReceivedEvent[]): Promise<void> {
  let text = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) if (!block.startsWith(':')) events.push(eventOf(block))
  }
}

function eventOf(block: string): ReceivedEvent {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
  return { name: field('event'), id: field('id'), data: field('data') }
}

function countsIn(events: readonly ReceivedEvent[]): Counts[] {
  const seats = events.filter(({ name }) => name === 'seats')
  return seats.flatMap(({ data }) => streamSeats.events.seats.parse(JSON.parse(data)).courses)
}
