import { expect, test } from 'vitest'
import { type AcceptedRequest, noneRefused, RequestQueue } from './requestQueue.ts'

const LIMITS = { running: 3, runningPerNetwork: 2, accepted: 8, acceptedPerNetwork: 6, bytes: 100, bytesPerNetwork: 60 }

test('requests beyond the limit of a network wait, and those of another network start at once', () => {
  const { started, send } = openQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) send(name)
  expect(started).toEqual(['a1', 'a2', 'b1'])
})

test('networks with waiting requests take turns, each in order of arrival', () => {
  const { queue, started, send } = openQueue()
  const running = ['a1', 'a2', 'c1'].map(send)
  for (const name of ['a3', 'a4', 'a5', 'b1', 'b2']) send(name)
  for (const request of running) queue.end(request)
  expect(started.slice(3)).toEqual(['a3', 'b1', 'a4'])
})

test('a request that waits elsewhere lets another start, and still counts as accepted', () => {
  const { queue, started, send } = openQueue()
  const [first] = ['a1', 'a2', 'a3'].map(send)
  if (first) queue.waitElsewhere(first)
  expect(started).toEqual(['a1', 'a2', 'a3'])
  expect(queue.figures).toMatchObject({ running: 2, accepted: 3 })
  if (first) queue.end(first)
  expect(queue.figures).toMatchObject({ running: 2, accepted: 2 })
})

test('a request that has waited elsewhere can wait for another turn', () => {
  const { queue, started, send } = openQueue()
  const [first, second] = ['a1', 'a2', 'a3'].map(send)
  if (first) queue.waitElsewhere(first)
  if (first) queue.wait(first, () => started.push('a1 again'))
  expect(started).toEqual(['a1', 'a2', 'a3'])
  if (second) queue.end(second)
  expect(started).toEqual(['a1', 'a2', 'a3', 'a1 again'])
})

test('a request that waits for another turn gets it also when its client has gone', () => {
  const { queue, started, send } = openQueue()
  const [first, second] = ['a1', 'a2', 'a3'].map(send)
  if (first) queue.waitElsewhere(first)
  if (first) queue.wait(first, () => started.push('a1 again'))
  if (first) queue.leave(first)
  if (second) queue.end(second)
  expect(started).toEqual(['a1', 'a2', 'a3', 'a1 again'])
  if (first) queue.respond(first)
  expect(queue.figures).toMatchObject({ running: 1, accepted: 1 })
})

test('a request that has ended gets no turn', () => {
  const { queue, started, send } = openQueue()
  const first = send('a1')
  queue.end(first)
  queue.wait(first, () => started.push('a1 again'))
  expect([started, queue.figures]).toMatchObject([['a1'], { running: 0, accepted: 0 }])
})

test('a response is never refused for its bytes, and drops those that are not read', () => {
  const { queue, dropped, send } = openQueue()
  for (const name of ['a1', 'a2', 'a3']) queue.respond(send(name), 25)
  expect([dropped, queue.figures.bytes]).toEqual([['a1'], 50])
  queue.respond(send('a4'), 80)
  expect([dropped, queue.figures]).toMatchObject([['a1', 'a2', 'a3'], { bytes: 80, refused: { bytes: 0, slow: 3 } }])
})

test('a request that ends while it waits never starts', () => {
  const { queue, started, send } = openQueue()
  const [first, , waiting] = ['a1', 'a2', 'a3', 'a4'].map(send)
  if (waiting) queue.end(waiting)
  if (first) queue.end(first)
  expect(started).toEqual(['a1', 'a2', 'a4'])
})

test('a request whose client has gone ends at once if it waits, and otherwise with its response', () => {
  const { queue, started, send } = openQueue()
  const [first, second, waiting] = ['a1', 'a2', 'a3'].map(send)
  for (const request of [first, waiting]) if (request) queue.leave(request)
  expect(queue.figures).toMatchObject({ running: 2, accepted: 2 })
  for (const request of [first, second]) if (request) queue.respond(request)
  expect([started, queue.figures]).toMatchObject([['a1', 'a2'], { running: 0, accepted: 1 }])
})

test('requests beyond those of a network or of the process are refused until others end', () => {
  const { queue, send } = openQueue()
  const accepted = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map(send)
  expect(queue.accept('a', 0, noop)).toBe('requests')
  for (const name of ['b1', 'b2']) send(name)
  expect(queue.accept('c', 0, noop)).toBe('requests')
  expect(queue.figures.refused).toEqual({ requests: 2, bytes: 0, slow: 0 })
  for (const request of accepted) queue.end(request)
  expect(queue.accept('a', 0, noop)).toBeTypeOf('object')
})

test('queues can count their refusals together', () => {
  const refused = noneRefused()
  const [first, second] = [openQueue(refused), openQueue(refused)]
  for (const { queue } of [first, second]) expect(queue.accept('a', 61, noop)).toBe('bytes')
  expect(first.queue.figures.refused).toEqual({ requests: 0, bytes: 2, slow: 0 })
})

test('bytes beyond those of a network or of the process are refused until others end', () => {
  const { queue, send } = openQueue()
  const request = send('a1')
  expect(queue.addBytes(request, 50)).toBe(true)
  expect(queue.addBytes(request, 11)).toBe(false)
  expect(queue.accept('a', 11, noop)).toBe('bytes')
  expect(queue.accept('b', 50, noop)).toBeTypeOf('object')
  expect(queue.accept('c', 1, noop)).toBe('bytes')
  expect(queue.accept('c', 0, noop)).toBeTypeOf('object')
  expect(queue.figures).toMatchObject({ bytes: 100, refused: { bytes: 3 } })
  queue.end(request)
  expect(queue.accept('c', 50, noop)).toBeTypeOf('object')
})

test('of too many requests, the one that has waited for its client for longest is dropped, in the network that has most', () => {
  const { queue, dropped, send } = openQueue()
  for (const name of ['b1', 'b2', 'a1', 'a2', 'a3']) queue.waitForClient(send(name))
  for (const name of ['b3', 'a4', 'c1', 'c2']) send(name)
  expect(dropped).toEqual(['a1'])
  expect(queue.figures).toMatchObject({ accepted: 8, refused: { requests: 0, slow: 1 } })
})

test('a network that is full drops its own slow requests only', () => {
  const { queue, dropped, send } = openQueue()
  for (const name of ['b1', 'a1']) queue.waitForClient(send(name))
  for (const name of ['a2', 'a3', 'a4', 'a5', 'a6', 'a7']) send(name)
  expect(dropped).toEqual(['a1'])
  expect(queue.accept('a', 0, noop)).toBe('requests')
})

test('a body makes room for itself by dropping those that are held back', () => {
  const { queue, dropped, send } = openQueue()
  const [first, second, third] = ['a1', 'a2', 'a3'].map(send)
  for (const request of [first, second, third]) {
    if (!request) throw new Error('a request is refused')
    expect(queue.addBytes(request, 25)).toBe(true)
    queue.waitForClient(request)
  }
  expect([dropped, queue.figures.bytes]).toEqual([['a1'], 50])
  if (second) queue.respond(second)
  expect(queue.figures.bytes).toBe(25)
})

const noop = () => undefined

function openQueue(refused = noneRefused()) {
  const queue = new RequestQueue(LIMITS, refused)
  const [started, dropped]: [string[], string[]] = [[], []]
  /** The network is the first letter. */
  const send = (name: string): AcceptedRequest => {
    const request = queue.accept(name.slice(0, 1), 0, () => dropped.push(name))
    if (typeof request === 'string') throw new Error(`${name} is refused`)
    queue.wait(request, () => started.push(name))
    return request
  }
  return { queue, started, dropped, send }
}
