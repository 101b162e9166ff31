import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addActiveSemester, addRankedClass, closeLottery, rank, runLottery, saveLottery } from './support/lotteries.ts'
import { addClass, enrollAsAdmin, signInAsAdmin } from './support/office.ts'
import { addChild, getSemesters } from './support/school.ts'
import { signIn } from './support/steps.ts'

test.slow()
test.use({ viewport: { width: 320, height: 640 }, locale: 'es-US' })

test('a family reads what the school changed, and how wanted a class was, with the Spanish names', async ({
  page,
  family,
  office,
  server,
}) => {
  const child = await addChild(family, { grade: '5' })
  const named = { name: 'Kites', name_es: 'Cometas' }
  const spring = await addActiveSemester(office)
  const kites = await addRankedClass(office, spring, named)
  await saveLottery(office, spring, 3_600_000)
  await rank(family, child, spring, [[kites.id]])
  await closeLottery(office, spring, server)
  await runLottery(office, spring)
  const winter = await addActiveSemester(office)
  await addRankedClass(office, winter, named)
  const other = { name: 'Chess', name_es: 'Ajedrez', period: '2', time: '9:30-10:20' }
  await enrollAsAdmin(office, await addRankedClass(office, winter, other), child)
  await saveLottery(office, winter, 3_600_000)

  await signIn(page, { at: `/dashboard?semester=${winter.slug}` })
  await expect(page.getByText(`La escuela inscribió a ${child.first_name} en Ajedrez.`)).toBeVisible()
  await expectUsable(page)
  await page.evaluate((id) => sessionStorage.setItem('student_id', String(id)), child.id)
  await page.goto(`/enrollment?semester=${winter.slug}`)
  const row = page.getByRole('region', { name: 'Lunes, período 1' }).getByRole('listitem')
  await expect(row).toContainText('Cometas')
  await expect(row).toContainText('Probabilidad media la última vez. Primeras preferencias: 1 para 1 lugar')
  await expectUsable(page)
})

test('the office reads of a class in the feminine, and of children after "a"', async ({ page, family, office }) => {
  const course = await addClass(office, { max_seats: 1 })
  const [enrolled, waiting] = [await addChild(family), await addChild(family)]
  await enrollAsAdmin(office, course, enrolled)
  await family.send('POST', `/api/schedules/${course.id}/${waiting.id}/waitlist`, {})
  const list = `/admin/dashboard/classes/${(await getSemesters(office)).open.slug}`
  await signInAsAdmin(page, `${list}/${course.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Inscritos', { exact: true })).toBeVisible()
  await expect(main.getByText(/· Activa$/)).toBeVisible()
  const nameOf = ({ first_name, last_name }: typeof enrolled) => `${first_name} ${last_name}`
  await expect(main.getByRole('button', { name: `Cambiar de clase a ${nameOf(enrolled)}`, exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: `Inscribir a ${nameOf(waiting)}`, exact: true })).toBeVisible()
  await expectUsable(page)
  await page.goto(`${list}?search=${course.section}`)
  const status = page.getByRole('button', { name: `Activa. Desactivar: ${course.name}`, exact: true })
  await expect(status).toHaveText('Activa')
  await expectUsable(page)
})

test('the button that enrolls a child ahead of others fits beside the menu', async ({ page, family, office }) => {
  const course = await addClass(office, { max_seats: 1 })
  const [enrolled, ...waiting] = [
    await addChild(family),
    await addChild(family),
    await addChild(family),
    await addChild(family),
  ]
  await enrollAsAdmin(office, course, enrolled)
  for (const { id } of waiting) await family.send('POST', `/api/schedules/${course.id}/${id}/waitlist`, {})
  await office.send('PUT', '/api/admin/drop-student-from-class', { course_id: course.id, student_id: enrolled.id })
  await signInAsAdmin(page, `/admin/dashboard/classes/${(await getSemesters(office)).open.slug}/${course.id}`)
  await expect(page.getByText('Inscribir antes que a 2 estudiantes')).toBeVisible()
  await expectUsable(page)
  await page.screenshot({ path: '.build/e2e/spanish-enroll-ahead.png', fullPage: true })
})
