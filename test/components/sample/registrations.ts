import { SensitiveAnswers } from '../../../contract/registration/form.ts'
import type { OfficeRegistration } from '../../../contract/registration/office.ts'
import type { RegistrationAccess } from '../../../contract/registration/sensitiveAnswers.ts'
import type { Answers } from '../../../domain/registration/answers.ts'
import type { AccessGroup } from '../../../domain/registration/sensitive.ts'
import { completeRegistration } from '../../data/registrationForm.ts'
import { type Answer, answer } from '../answers.ts'
import { REGISTRATION } from './accounts.ts'

export const REGISTRATIONS = '/admin/dashboard/registrations'

/** Where the screen of Ana Nez's registration is. */
export const REGISTRATION_PATH = `${REGISTRATIONS}/${REGISTRATION.id}`

const OFFICER = { user_id: 2, user_name: 'Rosa Ibarra' }

/** Ana Nez's registration with these changes. */
export function registered(changed: Partial<OfficeRegistration> = {}): OfficeRegistration {
  return { ...REGISTRATION, ...changed }
}

export function registrationOf(changed: Partial<OfficeRegistration> = {}): Answer {
  return answer('GET /api/registrations/:id', 200, { registration: registered(changed) })
}

/** The history with these events by the office after the first one, an hour apart. */
export function historyOf(...events: readonly OfficeRegistration['history'][number]['event'][]) {
  const later = events.map((event, index) => {
    return { id: index + 2, date: `2026-10-05T${17 + index}:00:00.000Z`, event, ...OFFICER }
  })
  return [...REGISTRATION.history, ...later]
}

/** The sensitive answers of these groups. */
export function sensitiveOf(groups: readonly AccessGroup[]): Answer {
  const all = SensitiveAnswers.parse(completeRegistration())
  const names: readonly string[] = groups.map((group) => (group === 'identity' ? 'student' : group))
  const answers: Answers = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
  return answer('POST /api/registrations/:id/sensitive', 200, { answers })
}

/** Each group was shown on the screen once. */
export function accessesOf(groups: readonly AccessGroup[]): Answer {
  const accesses: RegistrationAccess[] = groups.map((group, index) => {
    const { id: registration_id, reference, received_at: date } = REGISTRATION
    return { id: index + 1, date, ...OFFICER, registration_id, reference, student: null, group, purpose: 'read' }
  })
  return answer('GET /api/registrations/accesses', 200, { accesses, total: accesses.length })
}
