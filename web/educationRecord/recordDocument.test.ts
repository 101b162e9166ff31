import { setupI18n } from '@lingui/core'
import pdfmake from 'pdfmake'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test, vi } from 'vitest'
import type { EducationRecord } from '../../contract/educationRecord.ts'
import { completeForm } from '../../domain/registration/completeForm.ts'
import { recordOf } from '../../test/components/sample/educationRecord.ts'
import { completeRegistration } from '../../test/data/registrationForm.ts'

vi.mock('@lingui/core/macro', () => import('../../test/macros.ts'))
const { recordDocument } = await import('./recordDocument.ts')
const { FONT } = await import('../ui/schedule/pdf/pdfStyle.ts')

const FOLDER = 'node_modules/@expo-google-fonts/noto-sans'
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const SCHOOL = { name: 'Cedar Ridge', time_zone: 'America/Phoenix', color: '#1f5a82', logo: undefined }

const date = '2026-08-03T15:15:00Z'
const robotics = { id: 1, section: '101', name: 'Robotics', days: 'M', period: '1', semester: 'Fall 2026' } as const
const { semester: _, ...ranked } = robotics
const REGISTRATION: EducationRecord['registrations'][number] = {
  reference: 'W3SRRGRC',
  received_at: date,
  year: '2026 - 2027',
  state: 'accepted',
  language: 'en',
  answers: completeForm(completeRegistration()),
  office_notes: 'Called on Monday',
  declines: [],
  corrections: [],
  history: [{ date, event: 'received', by: 'family' }],
  accesses: [{ date, group: 'student_health_conditions', purpose: 'read', by: 'office' }],
}
const EMPTY = recordOf({ id: 1, first_name: 'Ruby', last_name: 'Nez', grade: '5' })

test('a record says each thing in words, with the times of the school', async () => {
  const text = await textOf({
    ...EMPTY,
    places: [
      {
        ...robotics,
        time: '9:00',
        room: '12',
        teacher: 'Grace Nez',
        status: 'waiting',
        position: 2,
        since: date,
        overridden: false,
        shares_time: false,
        swap: { gives_up: 'Choir', automatic: false },
        offer: { offered_at: date, expires_at: '2026-08-04T15:15:00Z', reminded_at: null },
      },
    ],
    lotteries: [
      {
        semester: 'Fall 2026',
        code: 4711,
        ranking: {
          saved_at: date,
          choices: [[ranked]],
          all_day_first: true,
          draw_together: false,
          left_out: false,
          results: {
            not_offered: [],
            times: [
              {
                turn: { place: 3, children: 20, last_served: 9 },
                wishes: [{ course: ranked, choice: 1, outcome: 'enrolled', by: null, place: null }],
              },
            ],
          },
        },
      },
    ],
    history: [
      {
        date,
        semester: 'Fall 2026',
        section: '101',
        class: 'Robotics',
        first_name: 'Ruby',
        last_name: 'Nez',
        status: 'enrolled (override)',
        by: 'office',
        reason: 'A sibling is in the class',
      },
    ],
    emails: [
      {
        kind: 'office-message',
        queued_at: date,
        state: 'sent',
        ended_at: date,
        to: 'family',
        subject: 'Bring a pencil',
        text: 'Please bring one.',
      },
    ],
    changes: [
      {
        date,
        by: 'family',
        action: 'edited',
        fields: [{ field: 'first_name', before: 'Rubi', after: 'Ruby' }, { field: 'parent' }],
      },
    ],
    registrations: [REGISTRATION],
  })
  for (const part of [
    'Education Record of Ruby Nez Cedar Ridge · Aug 3, 2026, 8:15 AM',
    'Robotics (101) Fall 2026, Monday, Period 1 9:00, Room 12, Grace Nez',
    'since Aug 3, 2026 Would change from Choir A seat is held until Aug 4, 2026, 8:15 AM',
    'The code 4711 stands for the child in the public record.',
    'Turn 3 of 20. The last turn that got a class was 9. Robotics (101): Enrolled',
    'by the school office Enrolled (with an exception from a rule): Robotics (101), Fall 2026 A sibling is in the class',
    'Sent Aug 3, 2026, 8:15 AM Bring a pencil Please bring one.',
    'by the family Changed First name: from Rubi to Ruby Account',
    'Registration W3SRRGRC, 2026 - 2027',
    'Called on Monday',
    'Flagstaff, Arizona',
    'by the school office Student Health Conditions: shown on screen',
  ])
    expect(text).toContain(part)
})

test('a registration that another parent sent says that the office has the answers', async () => {
  const text = await textOf({ ...EMPTY, registrations: [{ ...REGISTRATION, answers: null }] })
  expect(text).toContain('This registration was not sent from this account. Ask the office to show you the answers.')
  expect(text).not.toContain('Flagstaff, Arizona')
})

test('a part without anything says so', async () => {
  const text = await textOf(EMPTY)
  for (const part of ['Classes and Wait Lists', 'Lotteries', 'Emails', 'Registrations'])
    expect(text).toContain(`${part} None`)
})

async function textOf(record: EducationRecord): Promise<string> {
  pdfmake.addFonts({
    [FONT]: {
      normal: `${FOLDER}/400Regular/NotoSans_400Regular.ttf`,
      bold: `${FOLDER}/700Bold/NotoSans_700Bold.ttf`,
    },
  })
  const pdf = await pdfmake.createPdf(recordDocument({ record, school: SCHOOL }, i18n)).getBuffer()
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
