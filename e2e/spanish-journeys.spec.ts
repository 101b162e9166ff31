import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addActiveSemester, addRankedClass, closeLottery, rank, runLottery, saveLottery } from './support/lotteries.ts'
import { knowOffline, setOffline } from './support/network.ts'
import { addClass, enrollAsAdmin } from './support/office.ts'
import { draftOf } from './support/registrationForm.ts'
import { findRegistration, offeredYear } from './support/registrations.ts'
import { addChild, createApiClient, getSchedule, newParent, registerParent, uniqueName } from './support/school.ts'
import { field } from './support/steps.ts'
import { setFreedSeatsOfOpen } from './support/waitLists.ts'

const SPANISH = { viewport: { width: 320, height: 640 }, locale: 'es-US' }

test.slow()
test.use(SPANISH)

test('a waiting family gets its offer in Spanish, and accepts the seat', async ({ page, family, office, mailbox }) => {
  await setFreedSeatsOfOpen(office, 'offer')
  const course = await addClass(office, { max_seats: 1 })
  const enrolled = await addChild(family)
  await enrollAsAdmin(office, course, enrolled)
  const parent = await registerParent(page.request)
  const client = await createApiClient(page.request, parent.email, parent.password)
  await client.send('PUT', '/api/me/language', { language: 'es' })
  const child = await addChild(client)
  await client.send('POST', `/api/schedules/${course.id}/${child.id}/waitlist`, {})
  await family.send('POST', `/api/schedules/${course.id}/${enrolled.id}/drop`, {})

  const subject = `Responda, por favor: tenemos un lugar reservado en ${course.name} para ${child.first_name}`
  const { text = '' } = await mailbox.waitForEmail(parent.email, subject)
  await page.goto(/^https?:\S+\/dashboard\?semester=\S+$/m.exec(text)?.[0] ?? 'no link')
  await logIn(page, parent)
  await page.getByRole('button', { name: `Responder al ofrecimiento ${child.first_name}` }).click()
  const offer = page.getByRole('region', { name: `Tenemos un lugar reservado para ${child.first_name}` })
  await expectUsable(page)
  await offer.getByRole('button', { name: /^Aceptar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sí' }).click()
  await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: /\S/ })).toContainText(course.name)
  await expectUsable(page)
  expect(await getSchedule(client, child)).toEqual({ enrolled: [course.name], waiting: [] })
  await setFreedSeatsOfOpen(office, 'open')
})

test('a family sends a registration draft, and reads in Spanish that it was accepted', async ({
  page,
  office,
  mailbox,
}) => {
  const child = uniqueName()
  const code = await draftOf(page.request, await offeredYear(office), child)
  await page.goto(`/student-registration#${code}`)
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expectUsable(page)
  await page.getByRole('link', { name: 'Derechos de los estudiantes sin hogar' }).click()
  await expectUsable(page)
  await page.getByRole('link', { name: 'Todas las secciones' }).click()
  await page.getByRole('button', { name: 'Revisar sus respuestas' }).click()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Enviar el registro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registro completado' })
  await expect(dialog).toContainText('Su número de referencia es')
  const [, reference = ''] = /referencia es ([\dA-Z]{8})/.exec((await dialog.textContent()) ?? '') ?? []
  const email = 'rosa.nez@example.org'
  await mailbox.waitForEmail(email, 'Online Enrollment recibió su registro')
  const { id } = await findRegistration(office, reference)
  const student = { first_name: child, last_name: 'Nez', grade: '5' }
  const new_parent = { first_name: 'Rosa', last_name: 'Nez', email, phone: '9285550163' }
  await office.send('POST', `/api/registrations/${id}/accept`, { student, new_parent })
  const { text = '' } = await mailbox.waitForEmail(email, 'Online Enrollment aceptó su registro')
  expect(text).toContain('¡Buenas noticias!')
})

test('a family reads the results of the lottery, and gets them by email', async ({
  page,
  family,
  office,
  server,
  mailbox,
}) => {
  const spring = await addActiveSemester(office)
  const parent = await registerParent(page.request)
  const client = await createApiClient(page.request, parent.email, parent.password)
  await client.send('PUT', '/api/me/language', { language: 'es' })
  const [child, other] = [await addChild(client, { grade: '5' }), await addChild(family, { grade: '5' })]
  const kites = await addRankedClass(office, spring, { name: 'Kites', name_es: 'Cometas' })
  await saveLottery(office, spring, 3_600_000)
  await rank(client, child, spring, [[kites.id]])
  await rank(family, other, spring, [[kites.id]])
  await closeLottery(office, spring, server)
  await runLottery(office, spring)
  const { text = '' } = await mailbox.waitForEmail(parent.email, `Resultados del sorteo para ${child.first_name}`)
  expect(text).toContain('sorteo')
  await page.goto('/')
  await logIn(page, parent)
  await page.getByRole('link', { name: new RegExp(spring.name) }).click()
  await page.getByRole('button', { name: `Agregar o dar de baja clases ${child.first_name}`, exact: true }).click()
  const results = page.getByRole('region', { name: `Resultados del sorteo para ${child.first_name}` })
  await results.getByText('Mostrar todas las preferencias').click()
  await expect(results).toContainText('Cometas')
  await expect(results).not.toContainText('Kites')
  await expectUsable(page)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test.beforeEach(({ context }) => knowOffline(context))

  test('a parent creates an account, adds a child, and reads the schedule in the installed app without a connection', async ({
    page,
    context,
    mailbox,
  }) => {
    const parent = newParent()
    const child = uniqueName()
    await page.goto('/')
    await page.getByRole('link', { name: '¿Necesita crear una cuenta?' }).click()
    await field(page, 'Nombre').fill(parent.first_name)
    await field(page, 'Apellido(s)').fill(parent.last_name)
    await field(page, 'Teléfono').fill(parent.phone)
    for (const label of ['Correo electrónico', 'Repita el correo']) await field(page, label).fill(parent.email)
    for (const label of ['Contraseña', 'Repita la contraseña']) await field(page, label).fill(parent.password)
    await expectUsable(page)
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '¡Cuenta creada!' })).toBeFocused()
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await field(page, 'Contraseña').fill(parent.password)
    await page.getByRole('checkbox', { name: 'Recordarme en este dispositivo' }).check()
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: parent.first_name })).toBeVisible()
    await page.getByRole('button', { name: 'Agregar estudiante' }).click()
    await field(page, 'Nombre').fill(child)
    await field(page, 'Apellido(s)').fill('Marsh')
    await page.getByRole('combobox', { name: 'Grado' }).selectOption('K')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText(child)
    await expectUsable(page)
    const { text = '' } = await mailbox.waitForEmail(parent.email, 'Le damos la bienvenida a Online Enrollment')
    expect(text).toContain('Su cuenta está lista.')

    const devtools = await context.newCDPSession(page)
    const { data } = await devtools.send('Page.getAppManifest')
    expect(JSON.parse(data ?? '')).toMatchObject({ lang: 'es', short_name: 'Inscripción' })
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('schedule-copy'))).toContain(child)
    await setOffline(page, true)
    await page.close()
    const later = await context.newPage()
    await later.goto('/dashboard')
    await expect(later.getByRole('heading', { level: 1 })).toHaveText('No tiene conexión')
    await expect(later.getByRole('region', { name: child })).toBeVisible()
    await expectUsable(later)
  })
})

async function logIn(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Inicio de sesión para padres' }).click()
  await field(page, 'Correo electrónico').fill(email)
  await field(page, 'Contraseña').fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
}
