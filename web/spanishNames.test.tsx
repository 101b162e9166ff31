import '../test/components/spanish.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HIDDEN_CLASS } from '../domain/course.ts'
import { answer, answerRequests } from '../test/components/answers.ts'
import { expectUsable } from '../test/components/expectUsable.ts'
import { COURSE, LOTTERY, LOTTERY_SCREEN, OFFICE_FORMS } from '../test/components/sample/accounts.ts'
import { courseWith, MANAGER, managerOf, OFFICE_CLASSES, onRoster } from '../test/components/sample/classes.ts'
import {
  type Children,
  course,
  dashboardOf,
  enrollmentOf,
  familyOf,
  inHours,
  RUBY,
  schedule,
  waitingFor,
} from '../test/components/sample/family.ts'
import { CLASSES, classList, OFFICE_LISTS } from '../test/components/sample/people.ts'
import { SEMESTER } from '../test/components/sample/school.ts'
import { showScreen } from '../test/components/screen.tsx'
import { brokenWords } from '../test/components/texts.ts'
import { selectStudent } from './session/storage.ts'

const KITES = course('Pottery', { name: 'Kites', name_es: 'Cometas' })
const LINE = [onRoster(12, 'Ruby'), onRoster(13, 'Oscar'), onRoster(14, 'Milo')]

const server = answerRequests()
const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(320, 700))

test('a family reads what the school changed with the Spanish name of the class', async () => {
  const children: Children = [[RUBY, schedule({ enrolled: [KITES] })]]
  const change = { student_id: RUBY.id, course_id: KITES.id, class: KITES.name, class_es: KITES.name_es }
  const enrolled = { ...change, date: inHours(-2), action: 'enrolled', before: {}, after: {} } as const
  server.set(...dashboardOf(children), familyOf(children, { changes: [enrolled] }))
  await showScreen('/dashboard', 'parent')
  await expect.element(main).toMatchTextContent(/La escuela inscribió a Ruby en Cometas\./)
  await expect.element(main).not.toMatchTextContent(/Kites/)
  await expectUsable()
})

test.each([
  ['Kites', /Ruby está en Cometas a la misma hora.*Cometas\./],
  [HIDDEN_CLASS, /Ruby está en otra clase a la misma hora.*oficina de la escuela\./],
])('a family whose child is passed over because of %s reads which class is in the way', async (by, reason) => {
  const robotics = { ...waitingFor(course('Robotics I')), passed_over: { because: 'same-time', by } } as const
  server.set(...dashboardOf([[RUBY, schedule({ enrolled: [KITES], waiting: [robotics] })]]))
  await showScreen('/dashboard', 'parent')
  await expect.element(main).toMatchTextContent(reason)
  await expect.element(main).not.toMatchTextContent(/Kites|another/)
})

test('the buttons of a child that do not fit beside the main one share a line', async () => {
  server.set(...dashboardOf([[RUBY, schedule()]]))
  await showScreen('/dashboard', 'parent')
  await expect.element(button('Agregar o dar de baja clases Ruby')).toBeVisible()
  const top = (name: string) => button(`${name} Ruby`).element().getBoundingClientRect().top
  expect(top('Editar')).toBe(top('Ver'))
  await expectUsable()
})

test('the office reads in the log what happened, and that it followed from the wait list', async () => {
  const entry = {
    id: 1,
    section: '201',
    class: 'Kites',
    semester: SEMESTER.name,
    first_name: 'Ruby',
    last_name: 'Marsh',
  }
  const offered = { ...entry, status: 'offered', culprit: 'Wait list', reason: null, date: inHours(-2) }
  server.set(...OFFICE_CLASSES, answer('GET /api/masterlogs/:semester', 200, { logs: [offered], total: 1 }))
  await showScreen(`/admin/dashboard/logs/${SEMESTER.slug}`, 'admin')
  await expect.element(main).toMatchTextContent(/Se reservó un lugar.*Lista de espera/)
  await expectUsable()
})

test('a sentence that ends in a time has one period', async () => {
  const children: Children = [[RUBY, schedule({ enrolled: [KITES] })]]
  const change = { student_id: RUBY.id, course_id: KITES.id, class: KITES.name, class_es: KITES.name_es }
  const after = { time: '1:15 a 2:00 p. m.' }
  const edited = { ...change, date: inHours(-2), action: 'edited', before: {}, after } as const
  server.set(...dashboardOf(children), familyOf(children, { changes: [edited] }))
  await showScreen('/dashboard', 'parent')
  await expect
    .element(main.getByText(/^La escuela cambió Cometas/))
    .toMatchTextContent(/^La escuela cambió Cometas\. Ahora: 1:15 a 2:00 p\. m\. \d/)
})

test('a schedule names a class of a whole day in Spanish', async () => {
  const children: Children = [[RUBY, schedule({ enrolled: [course('Little Explorers')] })]]
  server.set(...dashboardOf(children))
  await showScreen('/dashboard', 'parent')
  await button('Ver Ruby').click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Little ExplorersTodo el día/)
  await expectUsable()
})

test('a family ranks a class by its Spanish name, and reads how wanted it was', async () => {
  const { office: _, ...open } = { ...LOTTERY, state: 'ranking', opens_at: inHours(-1), closes_at: inHours(1) } as const
  const ranking = {
    code: null,
    wishes: [],
    all_day_first: true,
    draw_together: false,
    has_siblings: false,
    left_out: false,
  }
  server.set(
    ...LOTTERY_SCREEN,
    ...enrollmentOf(RUBY, schedule(), { courses: [KITES], lottery: open }),
    answer('GET /api/students/:id/ranking', 200, { ranking: { ...ranking, saved_at: null } }),
    answer('GET /api/semester/:id/lottery/former-demand', 200, {
      classes: [{ course_id: KITES.id, first_choices: 1, seats: 1 }],
    }),
  )
  selectStudent(RUBY.id)
  await showScreen('/enrollment', 'parent')
  const row = page.getByRole('region', { name: 'Lunes, Período 1' }).getByRole('listitem')
  await expect.element(row.getByRole('heading', { name: 'Cometas', exact: true })).toBeVisible()
  await expect.element(row.getByRole('button', { name: 'Elegir Cometas', exact: true })).toBeEnabled()
  await expect
    .element(row)
    .toMatchTextContent(/Probabilidad media la última vez. Primeras preferencias: 1 para 1 lugar/)
  await expectUsable()
})

test('the office reads of a class in the feminine, and of children after "a"', async () => {
  const [ruby, oscar] = LINE
  await page.viewport(1280, 700)
  server.set(...managerOf(courseWith(LINE.slice(0, 1), LINE.slice(1, 2), { max_seats: 1 })))
  await showScreen(MANAGER, 'admin')
  await expect.element(main.getByText('Inscritos', { exact: true })).toBeVisible()
  await expect.element(main.getByText(/· Activa$/)).toBeVisible()
  await expect.element(button(`Mover a ${ruby?.first_name} Marsh`)).toBeVisible()
  await expect.element(button(`Inscribir a ${oscar?.first_name} Marsh`)).toBeVisible()
  await expectUsable()
})

test('on a phone, the figures of the dashboard stay in their card', async () => {
  await page.viewport(320, 640)
  server.set(...OFFICE_FORMS, ...OFFICE_LISTS, answer('GET /api/disk-warnings', 200, { disks: [] }))
  server.set(answer('GET /api/semester/:semester/waiting-children', 200, { children: 0 }))
  server.set(answer('GET /api/users/parents/limited', 200, { accounts: [] }))
  await showScreen('/admin/dashboard', 'admin')
  const table = page.getByRole('table', { name: 'Por día' })
  await expect.element(table).toBeVisible()
  const { clientWidth = 0 } = table.element().closest('section') ?? {}
  expect(table.element().scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(brokenWords(table.element())).toEqual([])
})

test('on a laptop, the list of classes breaks no word, and its rows have one height', async () => {
  await page.viewport(1024, 768)
  const long = CLASSES.map((one) => ({ ...one, name: 'Homework Club for Explorers', room: 'Library Annex' }))
  const held = long.map((one, index) => (index === 0 ? { ...one, offered_seats: 1, current_seats: 10 } : one))
  server.set(...OFFICE_LISTS, classList(held))
  await showScreen(`/admin/dashboard/classes/${SEMESTER.slug}`, 'admin')
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(brokenWords(page.getByRole('table').element())).toEqual([])
  const heights = (row: HTMLTableRowElement) => new Set(Array.from(row.cells, ({ offsetHeight }) => offsetHeight)).size
  expect(Array.from(document.querySelectorAll<HTMLTableRowElement>('tbody tr'), heights)).toEqual(held.map(() => 1))
})

test('the list of classes has the status in the feminine', async () => {
  server.set(...OFFICE_CLASSES)
  await showScreen(`/admin/dashboard/classes/${SEMESTER.slug}`, 'admin')
  await expect.element(button(`Activa. Desactivar: ${COURSE.name}`)).toHaveTextContent('Activa')
  await expectUsable()
})

test('the button that enrolls a child ahead of others fits beside the menu', async () => {
  server.set(...managerOf(courseWith([], LINE, { max_seats: 1 })))
  await showScreen(MANAGER, 'admin')
  await expect.element(page.getByText('Inscribir antes que a 2 estudiantes')).toBeVisible()
  await expectUsable()
})
