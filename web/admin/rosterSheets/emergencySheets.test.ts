import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import type { EmergencyChild, RosterSheetRow } from '../../../contract/rosterSheets.ts'
import { withAnswer } from '../../../domain/registration/answers.ts'
import { contactAnswers } from '../../../domain/registration/contacts.ts'
import { emergencyAnswers } from '../../../domain/registration/emergencyHealth.ts'
import { completeRegistration } from '../../../test/data/registrationForm.ts'

vi.mock('@lingui/core/macro', () => import('../../../test/macros.ts'))
const { emergencyCells } = await import('./emergencySheets.ts')
const { emergencyDocument } = await import('./emergencyDocument.ts')
const { MARGIN } = await import('../../ui/schedule/pdf/pdfStyle.ts')
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

function row(id: number, first_name: string): RosterSheetRow {
  return {
    course: { id: 7, section: '101', name: 'Pottery', days: 'M', period: '1', time: '8:30-9:25', room: '4' },
    teacher: { first_name: 'Marisol', last_name: 'Ortiz' },
    student: { id, first_name, last_name: 'Nez', grade: '5' },
    status: 'enrolled',
    parent: { first_name: 'Rosa', last_name: 'Nez', phone: '9285550142', email: 'rosa@example.org' },
  }
}

const form = [
  ['student.custody_issues', true],
  ['student_health_conditions.has_allergies_condition', true],
  ['student_health_conditions.health_problems', 'Bee stings'],
  ['student_health_conditions.authorized_to_acetominophize', false],
].reduce((changed, [path, answer]) => withAnswer(changed, String(path), answer), completeRegistration())
const CHILDREN: readonly EmergencyChild[] = [
  {
    student_id: 1,
    known: {
      source: 'registration',
      date: '2026-08-03T16:00:00.000Z',
      contacts: contactAnswers(form),
      health: emergencyAnswers(form),
    },
  },
  { student_id: 2, known: null },
  {
    student_id: 3,
    known: {
      source: 'confirmation',
      date: '2026-08-21T04:00:00.000Z',
      contacts: contactAnswers(form),
      health: emergencyAnswers(form),
    },
  },
]
const ROWS = [row(1, 'Ana'), row(2, 'Ben'), row(3, 'Cora')]
const SCHOOL = { name: 'Cedar School', time_zone: 'America/Phoenix', color: '#1f5f8b', logo: undefined }

test('a spreadsheet has whom to call, the custody answer and the health answers of each child, and their date', () => {
  const [headers = [], first = [], second = [], third = []] = emergencyCells(ROWS, CHILDREN, SCHOOL, i18n)
  const named = (cells: readonly string[]) => Object.fromEntries(headers.map((head, column) => [head, cells[column]]))
  expect(named(first)).toMatchObject({
    'First name': 'Ana',
    'Parent 1': 'Rosa Nez',
    'Phones of parent 1': '(928) 555 - 0142, (928) 555 - 0100 Cell',
    'Parent 2': '',
    'Emergency contact 1': 'Tom Begay (Uncle)',
    'Phones of contact 1': '(928) 555 - 0101 Home',
    'Custody issues': 'Yes',
    'Allergies and health': 'Allergies; Bee stings; No acetaminophen',
    Source: 'Registration of Aug 3, 2026',
  })
  expect(named(second)).toMatchObject({
    'First name': 'Ben',
    'Phones of parent 1': '(928) 555 - 0142',
    'Emergency contact 1': '',
    'Custody issues': '',
    'Allergies and health': 'No registration',
    Source: '',
  })
  expect(named(third)).toMatchObject({ Source: 'Confirmed on Aug 20, 2026' })
})

test('a printed sheet is marked as confidential, warns of custody issues and dates the answers', () => {
  const { content } = emergencyDocument(
    {
      rows: ROWS,
      children: CHILDREN,
      semester: { name: 'Fall 2026', starts_on: null, ends_on: null, days_off: [] },
      school: SCHOOL,
    },
    i18n,
  )
  expect(Array.isArray(content) && content.length).toBe(1)
  const text = JSON.stringify(content)
  expect(text).toContain('Confidential')
  // As wide as the text of a landscape page.
  expect(text).toContain(`"type":"rect","x":0,"y":0,"w":${792 - 2 * MARGIN}`)
  expect(text.match(/Custody issues: ask the office/g)).toHaveLength(2)
  expect(text).toContain('Bee stings')
  expect(text).toContain('No registration: ask the office')
  expect(text.match(/Registration of Aug 3, 2026|Confirmed on Aug 20, 2026/g)).toHaveLength(2)
})
