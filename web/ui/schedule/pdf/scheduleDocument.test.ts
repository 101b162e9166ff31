import { setupI18n } from '@lingui/core'
import pdfmake from 'pdfmake'
import { extractImages, extractText, getDocumentProxy } from 'unpdf'
import { expect, test, vi } from 'vitest'
import { type Days, PERIODS, type Period } from '../../../../domain/days.ts'
import { DEFAULT_BELL_SCHEDULES } from '../../../../domain/defaultBellSchedules.ts'
import { pngOf } from '../../../../test/data/images.ts'
import { newCourse } from '../../../../test/data/newCourse.ts'
import type { PrintedSchedule } from './scheduleDocument.ts'

vi.mock('@lingui/core/macro', () => import('../../../../test/macros.ts'))
const { scheduleDocument } = await import('./scheduleDocument.ts')
const { FONT } = await import('./pdfStyle.ts')

const FOLDER = 'node_modules/@expo-google-fonts/noto-sans'
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const TIMED = PERIODS.filter((period) => period !== 'All Day')
const PARENT = { first_name: 'Hoa', last_name: 'Nguyễn' }
const SEMESTER = {
  id: 1,
  name: 'Fall 2026',
  slug: 'Fall-2026_1',
  active: true,
  disabled: false,
  starts_on: null,
  ends_on: null,
  freed_seats: 'offer' as const,
  offer_hours: 24,
  class_list: 'off' as const,
  confirmation: 'off' as const,
  confirmation_from: null,
}
const WEEK: readonly Days[] = ['M', 'T/TH', 'W', 'F']

const LOGO = pngOf(90, 30)
const SCHOOL = {
  name: 'Sample School',
  time_zone: 'America/Phoenix',
  color: '#1f5a82',
  logo: `data:image/png;base64,${LOGO.toString('base64')}`,
}

let classes = 0
function course(days: Days, period: Period) {
  classes += 1
  return newCourse({
    id: classes,
    section: String(classes),
    name: `Storytelling and Drawing Number${classes}`,
    room: 'Community Hall, upper floor',
    period,
    days,
    time: 'every other week, after the assembly',
    teacher: { id: 1, first_name: 'Guadalupe', last_name: 'Hernandez-Castellanos' },
  })
}

test('a class in every period, twice, and five wait lists per day are all in the list and in the week', async () => {
  const enrolled = WEEK.flatMap((days) => TIMED.flatMap((period) => [course(days, period), course(days, period)]))
  const waiting = WEEK.flatMap((days) => TIMED.slice(0, 5).map((period) => ({ ...course(days, period), position: 1 })))
  const pages = await pagesOf({ enrolled, waiting })
  expectAll([...enrolled, ...waiting], pages)
})

test('more wait lists in one period than fit on a page are all in the week', async () => {
  const waiting = Array.from({ length: 30 }, () => ({ ...course('M', '2'), position: 3 }))
  expectAll(waiting, await pagesOf({ enrolled: [course('M', '1')], waiting }))
})

test('an All Day class and the wait lists of its day are all in the week', async () => {
  const enrolled = [course('M', 'All Day'), course('F', 'Optional')]
  const waiting = PERIODS.flatMap((period) =>
    Array.from({ length: 5 }, () => ({ ...course('M', period), position: 3 })),
  )
  expectAll([...enrolled, ...waiting], await pagesOf({ enrolled, waiting }))
})

test('a short schedule has its week on the first page', async () => {
  const pages = await pagesOf({ enrolled: [course('M', '1'), course('W', '1')], waiting: [] })
  expect(pages).toHaveLength(1)
})

test('a class during lunch and a class after the last period are in the rows of their times', () => {
  const lunch = { ...course('M', '4'), name: 'Lunch Bunch', time: '11:30-12:10' }
  const club = { ...course('M', 'Optional'), name: 'Homework Club', time: '3:15-4:00' }
  const document = JSON.stringify(scheduleDocument(printed({ enrolled: [lunch, club], waiting: [] }), i18n))
  const week = document.slice(document.lastIndexOf('"Week"'))
  const order = ['Period 3', 'Period 4 (Lunch)', 'Lunch Bunch', '"Period 4"', 'Period 7', '3:15', 'Homework Club']
  expect(order.map((text) => week.indexOf(text))).toEqual(
    order.map((text) => week.indexOf(text)).toSorted((a, b) => a - b),
  )
  expect(order.filter((text) => !week.includes(text))).toEqual([])
  expect(week.match(/"Break"/g)).toHaveLength(1)
})

test('every page has the school’s name, logo and color', async () => {
  const enrolled = WEEK.flatMap((days) => TIMED.map((period) => course(days, period)))
  const pdf = await pdfOf({ enrolled, waiting: [] })
  const { text } = await extractText(pdf)
  expect(text.length).toBeGreaterThan(1)
  for (const [index, page] of text.entries()) {
    expect(page).toContain(SCHOOL.name)
    const images = await extractImages(pdf, index + 1)
    expect(images.map(({ width, height }) => [width, height])).toEqual([[90, 30]])
    const { argsArray } = await (await pdf.getPage(index + 1)).getOperatorList()
    expect(argsArray.flat()).toContain(SCHOOL.color)
  }
})

type Course = ReturnType<typeof course>

interface Listed {
  readonly enrolled: readonly Course[]
  readonly waiting: readonly (Course & { readonly position: number })[]
}

function printed({ enrolled, waiting }: Listed): PrintedSchedule {
  const places = waiting.map((place) => ({ ...place, swap: null, passed_over: null }))
  return {
    student: { id: 1, first_name: 'Thảo', last_name: 'Nguyễn', grade: '5', parent_id: 1, parent: PARENT, etag: '"1"' },
    semester: SEMESTER,
    schedule: { enrolled: [...enrolled], waiting: places, offered: [], reserve: [] },
    bellSchedules: DEFAULT_BELL_SCHEDULES,
    school: SCHOOL,
    now: new Date('2026-08-24T15:00:00Z'),
  }
}

/** The text of each page. */
async function pagesOf(listed: Listed): Promise<string[]> {
  return (await extractText(await pdfOf(listed))).text
}

async function pdfOf(listed: Listed) {
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(FOLDER))
  pdfmake.addFonts({
    [FONT]: { normal: `${FOLDER}/400Regular/NotoSans_400Regular.ttf`, bold: `${FOLDER}/700Bold/NotoSans_700Bold.ttf` },
  })
  const buffer = await pdfmake.createPdf(scheduleDocument(printed(listed), i18n)).getBuffer()
  return getDocumentProxy(new Uint8Array(buffer))
}

/** Every class is in the list or the wait list, and in the week. */
function expectAll(courses: readonly Course[], pages: readonly string[]): void {
  const text = pages.join(' ').replaceAll(/\s+/g, ' ')
  const found = Map.groupBy(text.match(/Number\d+/g) ?? [], (word) => word)
  const missing = courses.filter(({ id }) => found.get(`Number${id}`)?.length !== 2)
  expect(missing.map(({ id }) => id)).toEqual([])
}
