import { expect, test } from 'vitest'
import { noticeKey, parseClosed } from './closedNotices.ts'

const notice = {
  id: 4,
  type: 'info',
  message: 'The office is closed on Friday.',
  message_es: '',
  active: true,
  etag: '"1"',
} as const

test('a closed notice is known by what it says', () => {
  const closed = parseClosed(JSON.stringify([noticeKey(notice)]))
  expect(closed).toContain(noticeKey({ ...notice }))
  for (const change of [{ message: 'The office is open.', message_es: '' }, { type: 'warning' }, { id: 5 }] as const)
    expect(closed).not.toContain(noticeKey({ ...notice, ...change }))
})

test.each([null, '', '{', '{"a":1}', '4', 'null'])('what is no list of notices is none: %s', (text) => {
  expect(parseClosed(text)).toEqual([])
})

test('only texts of a stored list count', () => {
  expect(parseClosed('["4 info Hello",4,null]')).toEqual(['4 info Hello'])
})
