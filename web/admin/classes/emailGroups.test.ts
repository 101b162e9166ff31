import { expect, test } from 'vitest'
import type { ClassEmail } from '../../../contract/classEmails.ts'
import { emailGroups } from './emailGroups.ts'

const parent = { id: 1, first_name: 'Rosa', last_name: 'Yazzie' }
const mail: ClassEmail = {
  id: 1,
  kind: 'class-changed',
  child: 'Ada',
  parent,
  queued_at: '2026-08-24T15:00:00.000Z',
  state: 'sent',
  held_until: null,
  ended_at: '2026-08-24T15:01:00.000Z',
  response: null,
}

test('the emails of one change are one group, with those that need attention first', () => {
  const failed: ClassEmail = { ...mail, id: 2, state: 'failed', response: '550 RCPT TO' }
  const [group, ...others] = emailGroups([mail, failed, { ...mail, id: 3 }])
  expect(others).toEqual([])
  expect(group?.counts).toEqual([
    { state: 'failed', count: 1 },
    { state: 'sent', count: 2 },
  ])
  expect(group?.mails.map(({ id }) => id)).toEqual([1, 2, 3])
})

test('emails of another kind or of another change are another group', () => {
  const later: ClassEmail = { ...mail, id: 2, queued_at: '2026-08-24T16:00:00.000Z' }
  const offered: ClassEmail = { ...mail, id: 3, kind: 'offer-made' }
  expect(emailGroups([later, mail, offered]).map(({ mails }) => mails.map(({ id }) => id))).toEqual([[2], [1], [3]])
})
