import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Batches } from './batches.ts'
import type { StoredResponse } from './idempotency.ts'

interface StartedBatch {
  readonly commands: readonly string[]
  readonly end: (responses: readonly (StoredResponse | undefined)[]) => void
  readonly fail: (error: Error) => void
}

/** A batch keeps others waiting for a second only, which a slow machine may need for a test. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a command that arrives alone runs alone, so does a second one, and further ones wait until one of the two has ended', async () => {
  const { batches, started, send } = open()
  const first = send('first', 1, batches)
  await turn()
  expect(first.isAlone()).toBe(true)
  const second = send('second', 2, batches)
  await turn()
  vi.advanceTimersByTime(1)
  expect(second.isAlone()).toBe(true)
  const waiting = [3, 4, 5].map((student_id) => send(`${student_id}`, student_id, batches))
  await turn()
  expect(started).toEqual([])
  first.end()
  await turn()
  vi.advanceTimersByTime(1)
  expect(started.map(({ commands }) => commands)).toEqual([['3', '4', '5']])
  started[0]?.end(['3', '4', '5'].map(response))
  expect(await Promise.all(waiting.map(({ sent }) => sent))).toEqual(['3', '4', '5'].map(response))
})

test('commands that arrive together are one batch of at most 32, in the order of arrival', async () => {
  const { batches, started, send } = open()
  const names = Array.from({ length: 70 }, (_, n) => `${n}`)
  for (const [n, name] of names.entries()) void send(name, n, batches)
  await turn()
  expect(started.map(({ commands }) => commands)).toEqual([names.slice(0, 32), names.slice(32, 64)])
  started[0]?.end(names.slice(0, 32).map(response))
  await turn()
  vi.advanceTimersByTime(1)
  expect(started[2]?.commands).toEqual(names.slice(64))
})

test('while one batch is under way, the commands of one millisecond are the second batch', async () => {
  const { batches, started, send } = open()
  send('alone', 0, batches)
  await turn()
  for (const student_id of [1, 2, 3]) {
    send(`${student_id}`, student_id, batches)
    await turn()
  }
  expect(started).toEqual([])
  vi.advanceTimersByTime(1)
  expect(started.map(({ commands }) => commands)).toEqual([['1', '2', '3']])
})

test('a student is in one batch at a time, and its second command is in the next one', async () => {
  const { batches, started, send } = open()
  send('one', 1, batches)
  const again = send('one again', 1, batches)
  send('two', 2, batches)
  await turn()
  expect(started.map(({ commands }) => commands)).toEqual([['one', 'two']])
  expect(again.isAlone()).toBe(false)
  started[0]?.end(['one', 'two'].map(response))
  await turn()
  expect(again.isAlone()).toBe(true)
})

test('a command without a response from its batch runs alone, and so do all commands of a batch that fails', async () => {
  const { batches, started, send } = open()
  const [decided, undecided] = [send('decided', 1, batches), send('undecided', 2, batches)]
  await turn()
  started[0]?.end([response('decided'), undefined])
  expect(await decided.sent).toEqual(response('decided'))
  await turn()
  expect(undecided.isAlone()).toBe(true)
  const failed = [send('three', 3, batches), send('four', 4, batches)]
  await turn()
  started[1]?.fail(new Error('a constraint was violated'))
  await turn()
  expect([decided.isAlone(), ...failed.map(({ isAlone }) => isAlone())]).toEqual([false, true, true])
})

test('an error of a command that runs alone is its own', async () => {
  const { batches, started, send } = open()
  const [bad, good] = [send('bad', 1, batches), send('good', 2, batches)]
  await turn()
  started[0]?.end([undefined, undefined])
  await turn()
  bad.fail(new Error('its own'))
  good.end()
  await expect(bad.sent).rejects.toThrow('its own')
  expect(await good.sent).toEqual(response('good'))
})

test('two batches that hang keep the next one waiting for a second only', async () => {
  const { batches, started, send } = open()
  for (const student_id of [1, 2, 3, 4]) {
    send(`${student_id}`, student_id, batches)
    if (student_id === 2) await turn()
  }
  await turn()
  vi.advanceTimersByTime(1)
  expect(started).toHaveLength(2)
  send('five', 5, batches)
  send('six', 6, batches)
  await turn()
  vi.advanceTimersByTime(990)
  expect(started).toHaveLength(2)
  vi.advanceTimersByTime(20)
  expect(started.at(-1)?.commands).toEqual(['five', 'six'])
})

test('a second command of a student starts when the first one ends after a long time', async () => {
  const { batches, send } = open()
  const first = send('first', 1, batches)
  await turn()
  const second = send('second', 1, batches)
  await turn()
  vi.advanceTimersByTime(2000)
  expect([first.isAlone(), second.isAlone()]).toEqual([true, false])
  first.end()
  await turn()
  vi.advanceTimersByTime(1)
  expect(second.isAlone()).toBe(true)
})

test('commands that have waited for the time of gathering do not wait for it again', async () => {
  const { batches, started, send } = open()
  const sendAndGather = async (...names: readonly string[]) => {
    const sent = names.map((name) => send(name, name.charCodeAt(0), batches))
    await turn()
    vi.advanceTimersByTime(1)
    return sent
  }
  const [first] = await sendAndGather('a')
  await sendAndGather('b')
  await sendAndGather('c', 'd')
  expect(started).toEqual([])
  first?.end()
  await turn()
  expect(started.map(({ commands }) => commands)).toEqual([['c', 'd']])
})

/** Batches that end when the test ends them. */
test('with a time for collecting, the first command waits for others, and runs at once when the time is 0 again', async () => {
  let milliseconds = 500
  const { batches, started, send } = open(() => milliseconds)
  const waiting = [1, 2].map((id) => send(`${id}`, id, batches))
  await turn()
  vi.advanceTimersByTime(499)
  expect(started).toEqual([])
  vi.advanceTimersByTime(1)
  expect(started.map(({ commands }) => commands)).toEqual([['1', '2']])
  started[0]?.end(['1', '2'].map(response))
  expect(await Promise.all(waiting.map(({ sent }) => sent))).toEqual(['1', '2'].map(response))
  milliseconds = 0
  const alone = send('alone', 3, batches)
  await turn()
  expect(alone.isAlone()).toBe(true)
})

function open(firstCollecting?: () => number) {
  const started: StartedBatch[] = []
  const batches = new Batches<string, StoredResponse>((commands) => {
    const { promise, resolve: end, reject: fail } = Promise.withResolvers<readonly (StoredResponse | undefined)[]>()
    started.push({ commands, end, fail })
    return promise
  }, firstCollecting)
  return { batches, started, send }
}

function send(command: string, student_id: number, batches: Batches<string, StoredResponse>) {
  const { promise, resolve, reject: fail } = Promise.withResolvers<StoredResponse>()
  let isAlone = false
  const sent = batches.run(command, student_id, () => {
    isAlone = true
    return promise
  })
  return { sent, isAlone: () => isAlone, end: () => resolve(response(command)), fail }
}

function response(body: string): StoredResponse {
  return { status: 201, body }
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve))
  })
}
