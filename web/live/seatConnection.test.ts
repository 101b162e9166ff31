import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE_MS } from '../../domain/durations.ts'
import { setCredentials } from '../api/call.ts'
import { loadConfig } from '../api/config.ts'
import { SeatConnection } from './seatConnection.ts'

const SECOND = 1000
const SEATS = { courses: [{ id: 7, current_seats: 1, max_seats: 2, wait_list: 0, offered_seats: 0 }] }
const page = Object.assign(new EventTarget(), { hidden: false })
const server = vi.fn<typeof fetch>()
const onExpired = vi.fn()
/** The streams that the server opened. */
let streams: TestStream[]
vi.stubGlobal('fetch', server)
vi.stubGlobal('document', page)

beforeEach(async () => {
  vi.useFakeTimers()
  server.mockResolvedValueOnce(Response.json({ apiUrl: 'https://school.example' }))
  await loadConfig()
  server.mockReset()
  serve()
  setCredentials({ token: () => 'token-of-elena', onExpired })
  streams = []
})

afterEach(() => {
  page.hidden = false
  vi.restoreAllMocks()
  vi.resetAllMocks()
  vi.useRealTimers()
})

test('the first event of each stream has all classes, and a reconnection sends the id of the last event', async () => {
  const { completeness } = await connect()
  await send(streams[0], 'a1')
  await send(streams[0], 'a2')
  streams[0]?.end()
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  await send(streams[1], 'a2')
  expect(completeness).toEqual([true, false, true])
  expect(streams.map(({ headers }) => headers)).toEqual([
    { Authorization: 'Bearer token-of-elena', Activity: 'none' },
    { Authorization: 'Bearer token-of-elena', Activity: 'none', 'Last-Event-ID': 'a2' },
  ])
})

test('pauses between failed attempts grow to half a minute, and are short after a stream that lasted', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  refuse(502)
  await connect()
  const attemptsIn = async (milliseconds: number) => {
    server.mockClear()
    await vi.advanceTimersByTimeAsync(milliseconds)
    return server.mock.calls.length
  }
  expect(await attemptsIn(16 * SECOND)).toBe(4)
  expect(await attemptsIn(5 * MINUTE_MS)).toBe(10)
  serve()
  await opened(1)
  await vi.advanceTimersByTimeAsync(11 * SECOND)
  refuse(502)
  streams[0]?.end()
  expect(await attemptsIn(8 * SECOND)).toBe(3)
})

test('a full server is not asked again before its Retry-After', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  refuse(503, { 'Retry-After': '30' })
  await connect()
  await vi.advanceTimersByTimeAsync(29 * SECOND)
  expect(server).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(server).toHaveBeenCalledTimes(2)
})

test('a screen refreshes while it has no stream, at first more often, and not while it has one', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  refuse(503, { 'Retry-After': '300' })
  const { refreshes } = await connect()
  await vi.advanceTimersByTimeAsync(46 * SECOND)
  expect(refreshes()).toBe(3)
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  expect(refreshes()).toBe(5)
  serve()
  await opened(1)
  await send(streams[0], 'a1')
  const before = refreshes()
  await keepAlive(streams[0], 5 * MINUTE_MS)
  expect(refreshes()).toBe(before)
  refuse(503, { 'Retry-After': '300' })
  streams[0]?.end()
  await vi.advanceTimersByTimeAsync(16 * SECOND)
  expect(refreshes()).toBe(before + 1)
})

test('after the end of the session there is no other attempt and no refresh', async () => {
  refuse(401)
  const { refreshes } = await connect()
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(onExpired).toHaveBeenCalledTimes(1)
  expect(server).toHaveBeenCalledTimes(1)
  expect(refreshes()).toBe(0)
})

test('a semester that cannot be seen is refreshed once, and there is no other attempt', async () => {
  refuse(404)
  const { refreshes } = await connect()
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(server).toHaveBeenCalledTimes(1)
  expect(refreshes()).toBe(1)
})

test.each([403, 422])('after a %i the screen refreshes without another attempt', async (status) => {
  refuse(status)
  const { refreshes } = await connect()
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(server).toHaveBeenCalledTimes(1)
  expect(refreshes()).toBeGreaterThan(3)
})

test('a stream without an event or comment for 45 seconds is replaced, and one with comments is kept', async () => {
  await connect()
  await keepAlive(streams[0], 5 * MINUTE_MS)
  expect(streams.map(({ isOpen }) => isOpen())).toEqual([true])
  await vi.advanceTimersByTimeAsync(47 * SECOND)
  expect(streams.map(({ isOpen }) => isOpen())).toEqual([false, true])
})

test('a tab that was hidden for ten seconds closes its stream, and opens one when it is visible again', async () => {
  const { refreshes } = await connect()
  setHidden(true)
  await vi.advanceTimersByTimeAsync(9 * SECOND)
  expect(streams[0]?.isOpen()).toBe(true)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(streams.map(({ isOpen }) => isOpen())).toEqual([false])
  expect(refreshes()).toBe(0)
  setHidden(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(streams).toHaveLength(2)
})

test('a connection that is closed while its tab is hidden opens no stream', async () => {
  setHidden(true)
  const { connection } = await connect()
  connection.close()
  setHidden(false)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(server).not.toHaveBeenCalled()
})

test('a closed connection ends its stream and leaves no timer', async () => {
  const { connection } = await connect()
  connection.close()
  await vi.advanceTimersByTimeAsync(1)
  expect(streams.map(({ isOpen }) => isOpen())).toEqual([false])
  expect(vi.getTimerCount()).toBe(0)
})

test('an error of our own code is not swallowed, and the screen refreshes from then on', async () => {
  const reported = new Promise((resolve) => process.once('unhandledRejection', resolve))
  const { refreshes } = await connect(() => {
    throw new RangeError('This is a bug.')
  })
  await send(streams[0], 'a1')
  vi.useRealTimers()
  expect(await reported).toEqual(new RangeError('This is a bug.'))
  expect(refreshes()).toBe(0)
})

async function connect(onSeats: () => void = () => undefined) {
  const completeness: boolean[] = []
  const onDisconnected = vi.fn()
  const connection = new SeatConnection(3, {
    onSeats: (_, isComplete) => {
      onSeats()
      completeness.push(isComplete)
    },
    onReload: () => undefined,
    onPlaces: () => undefined,
    onPauses: () => undefined,
    onDisconnected,
  })
  onTestFinished(() => connection.close())
  await vi.advanceTimersByTimeAsync(1)
  return { connection, completeness, refreshes: () => onDisconnected.mock.calls.length }
}

interface TestStream {
  readonly headers: HeadersInit | undefined
  readonly write: (text: string) => void
  readonly end: () => void
  readonly isOpen: () => boolean
}

function serve(): void {
  server.mockImplementation(async (_, { headers, signal } = {}) => {
    let isOpen = true
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener('abort', () => {
          if (isOpen) controller.error(signal.reason)
          isOpen = false
        })
        streams.push({
          headers,
          write: (text) => controller.enqueue(new TextEncoder().encode(text)),
          end: () => {
            isOpen = false
            controller.close()
          },
          isOpen: () => isOpen,
        })
      },
    })
    return new Response(body)
  })
}

function refuse(status: number, headers: HeadersInit = {}): void {
  server.mockImplementation(async () => Response.json({ message: 'No.' }, { status, headers }))
}

/** Lets time pass until the server has opened so many streams. */
async function opened(count: number): Promise<void> {
  while (streams.length < count) await vi.advanceTimersByTimeAsync(10 * SECOND)
}

async function send(stream: TestStream | undefined, id: string): Promise<void> {
  stream?.write(`event: seats\nid: ${id}\ndata: ${JSON.stringify(SEATS)}\n\n`)
  await vi.advanceTimersByTimeAsync(1)
}

/** A comment every 20 seconds. */
async function keepAlive(stream: TestStream | undefined, milliseconds: number): Promise<void> {
  for (let elapsed = 0; elapsed < milliseconds; elapsed += 20 * SECOND) {
    stream?.write(':\n\n')
    await vi.advanceTimersByTimeAsync(20 * SECOND)
  }
}

function setHidden(hidden: boolean): void {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}
