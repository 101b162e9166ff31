import { returnRegistration } from '../../contract/registration/corrections.ts'
import { getRegistration } from '../../contract/registration/office.ts'
import {
  acceptRegistration,
  declineRegistration,
  reopenRegistration,
  startReview,
  updateRegistrationNotes,
} from '../../contract/registration/review.ts'
import type { Call } from '../client.ts'
import type { School } from '../school.ts'
import { type BuiltUser, newEmail } from './builders.ts'

export const STUDENT = { first_name: 'Ana', last_name: 'Nez', grade: '5' }

/** An account that no test has. */
export function newParent() {
  return { first_name: 'Rosa', last_name: 'Nez', email: newEmail(), phone: '9285550100' }
}

/** What an admin does with one registration. */
export function reviewsOf(school: School, admin: BuiltUser) {
  const as = school.as(admin)
  const of = (id: number, body: object = {}, revision?: number): Call => ({
    params: { id },
    body,
    ...(revision !== undefined && { headers: { 'if-match': `"${revision}"` } }),
  })
  return {
    read: async (id: number) => (await as.send(getRegistration, { params: { id } })).body.registration,
    start: (id: number, revision?: number) => as.send(startReview, of(id, {}, revision)),
    accept: (id: number, choice: object = { new_parent: newParent() }, revision?: number) =>
      as.send(acceptRegistration, of(id, { student: STUDENT, another_child: true, ...choice }, revision)),
    decline: (id: number, text = 'The grade is full.', revision?: number) =>
      as.send(declineRegistration, of(id, { text }, revision)),
    return: (id: number, fields: readonly string[] = ['student.city'], text = 'Please check.', revision?: number) =>
      as.send(returnRegistration, of(id, { fields, text }, revision)),
    reopen: (id: number, revision?: number) => as.send(reopenRegistration, of(id, {}, revision)),
    writeNotes: (id: number, notes: string, revision?: number) =>
      as.send(updateRegistrationNotes, of(id, { notes }, revision)),
  }
}
