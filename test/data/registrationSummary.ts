import type { ListedRegistration } from '../../contract/registration/office.ts'

export const SUMMARY: ListedRegistration = {
  id: 21,
  reference: 'R-2026-0021',
  received_at: '2026-10-05T16:00:00.000Z',
  state: 'in-review',
  first_name: 'Ana',
  last_name: 'Nez',
  grade: '5',
  year: '2026 - 2027',
  parent_name: 'Rosa Nez',
  student_id: null,
  attached: false,
  revision: 1,
  siblings: [],
}
