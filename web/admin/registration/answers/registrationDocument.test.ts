import { setupI18n } from '@lingui/core'
import pdfmake from 'pdfmake'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test, vi } from 'vitest'
import { completeForm } from '../../../../domain/registration/completeForm.ts'
import { completeRegistration } from '../../../../domain/registration/testing.ts'

vi.mock('@lingui/core/macro', () => ({ msg: String.raw, selectOrdinal: (year: number) => `${year}th` }))
const { registrationDocument } = await import('./registrationDocument.ts')
const { FONT } = await import('../../../ui/schedule/pdf/pdfStyle.ts')

const FOLDER = 'node_modules/@expo-google-fonts/noto-sans'
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const REGISTRATION = {
  id: 1,
  reference: 'W3SRRGRC',
  received_at: '2026-08-03T15:15:00Z',
  state: 'in-review',
  first_name: 'Ana',
  last_name: 'Nez',
  grade: '5',
  year: '2026 - 2027',
  parent_name: 'Rosa Nez',
  student_id: null,
  attached: false,
  revision: 1,
} as const
const SCHOOL = { name: 'Cedar Ridge', time_zone: 'America/Phoenix' }

test('a registration contains the answers of its sections in words', async () => {
  const text = await textOf(['identity', 'student_health_conditions', 'partCInfo'])
  for (const part of [
    'Reference W3SRRGRC',
    'Student Information',
    '12 Cedar Lane',
    '(928) 555 - 0100',
    'Enrolling Parent',
    'Grade 5th',
    'Elementary Student Registration None',
  ])
    expect(text).toContain(part)
  expect(text).toContain('Flagstaff, Arizona')
  expect(text).toContain('Sunrise Elementary')
  expect(text).toContain('Residency Documentation: sensitive answers, not shown')
})

test('sensitive answers that are not opened are left out, and the page says so', async () => {
  const text = await textOf([])
  expect(text).not.toContain('Flagstaff, Arizona')
  expect(text).not.toContain('Sunrise Elementary')
  expect(text).toContain('Ethnicity, race and birthplace: sensitive answers, not shown')
})

async function textOf(opened: Parameters<typeof registrationDocument>[0]['opened']): Promise<string> {
  const form = completeForm(completeRegistration())
  const document = registrationDocument({ registration: REGISTRATION, form, opened, school: SCHOOL }, i18n)
  pdfmake.addFonts({
    [FONT]: {
      normal: `${FOLDER}/400Regular/NotoSans_400Regular.ttf`,
      bold: `${FOLDER}/700Bold/NotoSans_700Bold.ttf`,
    },
  })
  const bytes = new Uint8Array(await pdfmake.createPdf(document).getBuffer())
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
