import type { FamilyChild } from '../../../contract/officeFamily.ts'
import { type Answer, answer } from '../answers.ts'
import { OFFICE_FORMS, PARENT } from './accounts.ts'

/** What the page of Elena Marsh's family asks for, with Ruby, of whom the school knows this. */
export function officeFamily(known: Pick<FamilyChild, 'registration' | 'confirmation'>): Answer[] {
  const account = {
    created_at: '2026-01-05T16:00:00.000Z',
    has_password: true,
    disabled: false,
    email_confirmed_at: null,
    invited_at: null,
    signed_in_at: null,
  }
  const child = { id: 12, first_name: 'Ruby', last_name: 'Marsh', grade: '5', etag: '"1"' } as const
  const children = [{ ...child, awaits_acceptance: false, classes: [], ...known }]
  return [
    ...OFFICE_FORMS,
    answer('GET /api/users/parents/:id/family', 200, { family: { parent: PARENT, account, children } }),
    answer('GET /api/users/parents/:id/mails', 200, { mails: [] }),
  ]
}
