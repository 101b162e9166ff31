import type { School } from '../../../contract/school.ts'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { type Answer, answer, pending } from '../answers.ts'
import { USERS } from '../screen.tsx'

const NOBODY = { name: '', email: '', phone: '' }

export const SCHOOL: School = {
  name: 'Online Enrollment',
  time_zone: 'America/Phoenix',
  office: { name: 'Rosa Ibarra', email: 'office@school.example', phone: '5205550100' },
  liaison: NOBODY,
  state_coordinator: NOBODY,
  registration_years: [],
  children_per_family: 12,
  draft_retention_days: 30,
  declined_retention_days: 365,
  office_idle_minutes: 30,
  office_creates_notifications: false,
  color: '#974826',
  etag: '"1"',
}

/** The tests begin in it. */
export const SEMESTER: ListedSemester = {
  id: 1,
  slug: 'Fall-2026_1',
  name: 'Fall 2026',
  active: true,
  disabled: false,
  starts_on: '2026-08-24',
  ends_on: '2026-12-11',
  freed_seats: 'offer',
  offer_hours: 24,
  class_list: 'off',
  confirmation: 'off',
  confirmation_from: null,
  is_default: true,
  is_test: false,
  windows: [],
  lottery: null,
  asks_documents: false,
}

/** What each screen asks for. */
const PAGE = [
  answer('GET /api/school', 200, { school: SCHOOL, logo: null }),
  answer('GET /api/semester', 200, { semesters: [SEMESTER] }),
  answer('GET /api/system-notifications', 200, { notifications: [] }),
  answer('GET /api/pauses', 200, { pauses: [] }),
  pending('GET /api/live'),
]

/** The days off of a semester. By default, there are none. */
export function daysOff(dates: readonly string[] = []): Answer {
  return answer('GET /api/semester/:id/days-off', 200, { days_off: dates.map((date) => ({ date, name: '' })) })
}

/** What each screen of the office asks for. */
export const OFFICE = [
  ...PAGE,
  answer('GET /api/me', 200, { user: USERS.admin }),
  answer('GET /api/registrations/counts', 200, {
    counts: { new: 0, 'in-review': 0, returned: 0, accepted: 0, declined: 0 },
  }),
  answer('GET /api/semester/:id/office-tasks', 200, { tasks: [], advice: [], day_off: null }),
  answer('GET /api/document-requests', 200, { requests: [] }),
  answer('GET /api/semester/:id/testers', 200, { testers: [] }),
  answer('GET /api/students/:id/documents', 200, {
    child: { id: 12, first_name: 'Ruby', last_name: 'Marsh', grade: '5', papers: [] },
    language: null,
  }),
]

/** What each screen of a family asks for. */
export const FAMILY = [
  ...PAGE,
  answer('GET /api/me', 200, { user: USERS.parent }),
  answer('GET /api/documents/mine', 200, { children: [] }),
]
