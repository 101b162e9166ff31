import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { COURSE } from '../../../test/components/sample/accounts.ts'
import { MANAGER, managerOf, scheduleWith } from '../../../test/components/sample/classes.ts'
import { OFFICE_LISTS, STUDENTS } from '../../../test/components/sample/people.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { router } from '../../routes.tsx'

const [STUDENT] = STUDENTS
const server = answerRequests()
const title = page.getByRole('heading', { level: 1 })

test("the class is the title of its page, below 'Class Manager' (document 1, section 2), and of the document", async () => {
  server.set(...OFFICE_LISTS, ...managerOf(COURSE))
  const record = `${COURSE.name} · ${COURSE.section}`
  await showScreen(MANAGER, 'admin')
  await expect.element(title).toHaveTextContent(record)
  await expect.element(page.getByText('Class Manager', { exact: true })).toBeVisible()
  await expect.poll(() => document.title).toBe(`${record} · Class Manager · Online Enrollment`)
  await expectUsable()
  void router.navigate({ to: `/admin/dashboard/classes/${SEMESTER.slug}` })
  await expect.element(title).toHaveTextContent('Classes')
  await expect.poll(() => document.title).toBe('Classes · Online Enrollment')
})

test('a student is the title of their page and of the document', async () => {
  if (!STUDENT) throw new Error('The sample has no student.')
  const record = `${STUDENT.first_name} ${STUDENT.last_name}`
  server.set(
    ...OFFICE_LISTS,
    answer('GET /api/students/:id', 200, { student: STUDENT }),
    answer('GET /api/students/:id/history', 200, { logs: [] }),
    scheduleWith(),
  )
  await showScreen(`/admin/dashboard/users/students/${STUDENT.id}`, 'admin')
  await expect.element(title).toHaveTextContent(record)
  await expect.poll(() => document.title).toBe(`${record} · Student · Online Enrollment`)
})
