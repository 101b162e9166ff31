import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Groups } from './groups.ts'
import type { StoredResponse } from './idempotency.ts'

interface Group {
  readonly commands: readonly string[]
  readonly end: (responses: readonly (StoredResponse | undefined)[]) => void
  readonly fail: (error: Error) => void
}

/** A group keeps others waiting for a second only, which a slow machine may need for a test. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a command that arrives alone runs alone, so does a second one, and further ones wait until one of the two has ended', async () => {
  const { groups, started, send } = open()
  const first = send('first', 1, groups)
  await turn()
  expect(first.isAlone()).toBe(true)
  const second = send('second', 2, groups)
  await turn()
  vi.advanceTimersByTime(1)
  expect(second.isAlone()).toBe(true)
  const waiting = [3, 4, 5].map((student_id) => send(`${student_id}`, student_id, groups))
  await turn()
  expect(started).toEqual([])
  first.end()
  await turn()
  vi.advanceTimersByTime(1)
  expect(started.map(({ commands }) => commands)).toEqual([['3', '4', '5']])
  started[0]?.end(['3', '4', '5'].map(response))
  expect(await Promise.all(waiting.map(({ sent }) => sent))).toEqual(['3', '4', '5'].map(response))
})

test('commands that arrive together are one group of at most 32, in the order of arrival', async () => {
  const { groups, started, send } = open()
  const names = Array.from({ length: 70 }, (_, n) => `${n}`)
  for (const [n, name] of names.entries()) void send(name, n, groups)
  await turn()
  expect(started.map(({ commands }) => commands)).toEqual([names.slice(0, 32), names.slice(32, 64)])
  started[0]?.end(names.slice(0, 32).map(response))
  await turn()
  vi.advanceTimersByTime(1)
  expect(started[2]?.commands).toEqual(names.slice(64))
})

test('while one group is under way, the commands of one millisecond are the second group', async () => {
  const { groups, started, send } = open()
  send('alone', 0, groups)
  await turn()
  for (const student_id of [1, 2, 3]) {
    send(`${student_id}`, student_id, groups)
    await turn()
  }
  expect(started).toEqual([])
  vi.advanceTimersByTime(1)
  expect(started.map(({ commands }) => commands)).toEqual([['1', '2', '3']])
})

test('a student is in one group at a time, and its second command is in the next one', async () => {
  const { groups, started, send } = open()
  send('one', 1, groups)
  const again = send('one again', 1, groups)
  send('two', 2, groups)
  await turn()
  expect(started.map(({ commands }) => commands)).toEqual([['one', 'two']])
  expect(again.isAlone()).toBe(false)
  started[0]?.end(['one', 'two'].map(response))
  await turn()
  expect(again.isAlone()).toBe(true)
})

test('a command without a response from its group runs alone, and so do all commands of a group that fails', async () => {
  const { groups, started, send } = open()
  const [decided, undecided] = [send('decided', 1, groups), send('undecided', 2, groups)]
  await turn()
  started[0]?.end([response('decided'), undefined])
  expect(await decided.sent).toEqual(response('decided'))
  await turn()
  expect(undecided.isAlone()).toBe(true)
  const failed = [send('three', 3, groups), send('four', 4, groups)]
  await turn()
  started[1]?.fail(new Error('a constraint was violated'))
  await turn()
  expect([decided.isAlone(), ...failed.map(({ isAlone }) => isAlone())]).toEqual([false, true, true])
})

test('an error of a command that runs alone is its own', async () => {
  const { groups, started, send } = open()
  const [bad, good] = [send('bad', 1, groups), send('good', 2, groups)]
  await turn()
  started[0]?.end([undefined, undefined])
  await turn()
  bad.fail(new Error('its own'))
  good.end()
  await expect(bad.sent).rejects.toThrow('its own')
  expect(await good.sent).toEqual(response('good'))
})

test('two groups that hang keep the next one waiting for a second only', async () => {
  const { groups, started, send } = open()
  for (const student_id of [1, 2, 3, 4]) {
    send(`${student_id}`, student_id, groups)
    if (student_id === 2) await turn()
  }
  await turn()
  vi.advanceTimersByTime(1)
  expect(started).toHaveLength(2)
  send('five', 5, groups)
  send('six', 6, groups)
  await turn()
  vi.advanceTimersByTime(990)
  expect(started).toHaveLength(2)
  vi.advanceTimersByTime(20)
  expect(started.at(-1)?.commands).toEqual(['five', 'six'])
})

test('a second command of a student starts when the first one ends after a long time', async () => {
  const { groups, send } = open()
  const first = send('first', 1, groups)
  await turn()
  const second = send('second', 1, groups)
  await turn()
  vi.advanceTimersByTime(2000)
  expect([first.isAlone(), second.isAlone()]).toEqual([true, false])
  first.end()
  await turn()
  vi.advanceTimersByTime(1)
  expect(second.isAlone()).toBe(true)
})

test('commands that have waited for the time of gathering do not wait for it again', async () => {
  const { groups, started, send } = open({ gatheringMs: () => 100 })
  const sendAndGather = async (...names: readonly string[]) => {
    const sent = names.map((name) => send(name, name.charCodeAt(0), groups))
    await turn()
    vi.advanceTimersByTime(100)
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

/** Groups that end when the test ends them. */
function open(options: ConstructorParameters<typeof Groups>[1] = {}) {
  const started: Group[] = []
  const groups = new Groups<string, StoredResponse>((commands) => {
    const { promise, resolve: end, reject: fail } = Promise.withResolvers<readonly (StoredResponse | undefined)[]>()
    started.push({ commands, end, fail })
    return promise
  }, options)
  return { groups, started, send }
}

function send(command: string, student_id: number, groups: Groups<string, StoredResponse>) {
  const { promise, resolve, reject: fail } = Promise.withResolvers<StoredResponse>()
  let isAlone = false
  const sent = groups.run(command, student_id, () => {
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
