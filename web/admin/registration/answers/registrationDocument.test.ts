import { setupI18n } from '@lingui/core'
import pdfmake from 'pdfmake'
import { extractImages, extractText, getDocumentProxy } from 'unpdf'
import { expect, test, vi } from 'vitest'
import { completeForm } from '../../../../domain/registration/completeForm.ts'
import { pngOf } from '../../../../test/data/images.ts'
import { completeRegistration } from '../../../../test/data/registrationForm.ts'
import { SUMMARY } from '../../../../test/data/registrationSummary.ts'

vi.mock('@lingui/core/macro', () => import('../../../../test/macros.ts'))
const { registrationDocument } = await import('./registrationDocument.ts')
const { FONT } = await import('../../../ui/schedule/pdf/pdfStyle.ts')

const FOLDER = 'node_modules/@expo-google-fonts/noto-sans'
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const REGISTRATION = { ...SUMMARY, reference: 'W3SRRGRC', received_at: '2026-08-03T15:15:00Z' }
const LOGO = `data:image/png;base64,${pngOf(90, 30).toString('base64')}`
const SCHOOL = { name: 'Cedar Ridge', time_zone: 'America/Phoenix', color: '#1f5a82', logo: LOGO }

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

test('the school’s name, logo and color are at the head', async () => {
  const pdf = await pdfOf([])
  expect((await extractText(pdf, { mergePages: true })).text).toContain(SCHOOL.name)
  expect((await extractImages(pdf, 1)).map(({ width, height }) => [width, height])).toEqual([[90, 30]])
  const { argsArray } = await (await pdf.getPage(1)).getOperatorList()
  expect(argsArray.flat()).toContain(SCHOOL.color)
})

async function textOf(opened: Parameters<typeof registrationDocument>[0]['opened']): Promise<string> {
  const { text } = await extractText(await pdfOf(opened), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

async function pdfOf(opened: Parameters<typeof registrationDocument>[0]['opened']) {
  const form = completeForm(completeRegistration())
  const document = registrationDocument({ registration: REGISTRATION, form, opened, school: SCHOOL }, i18n)
  pdfmake.addFonts({
    [FONT]: {
      normal: `${FOLDER}/400Regular/NotoSans_400Regular.ttf`,
      bold: `${FOLDER}/700Bold/NotoSans_700Bold.ttf`,
    },
  })
  return getDocumentProxy(new Uint8Array(await pdfmake.createPdf(document).getBuffer()))
}
