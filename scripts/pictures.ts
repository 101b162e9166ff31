import type { Page } from '@playwright/test'
import { withFreshServer } from './serve.ts'
import { openEnrollment, openSignInForm, signInAsFamily, signInOffice, watchRequests, withBrowser } from './visit.ts'

/** npm run pictures: takes the README's screenshots on a new sample school. */
const FOLDER = 'docs/pictures'
const DESKTOP = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 844 }
const OSCAR = 2

await withFreshServer((origin) =>
  withBrowser(async (browser) => {
    const desktop = await browser.newPage({ viewport: DESKTOP })
    await openSignInForm(desktop, origin)
    await save(desktop, 'login')
    await signInAsFamily(desktop, origin)
    await save(desktop, 'dashboard')
    await openEnrollment(desktop, OSCAR)
    await save(desktop, 'enrollment')

    const office = await browser.newPage({ viewport: DESKTOP })
    await signInOffice(office, origin)
    await office.getByRole('table', { name: 'By day' }).waitFor()
    await save(office, 'office')
    await office.goto(`${origin}/admin/dashboard/classes/sample_2`)
    await office.locator('tbody tr').first().waitFor()
    await save(office, 'office-classes')

    const phone = await browser.newPage({ viewport: PHONE, deviceScaleFactor: 2, colorScheme: 'dark' })
    await signInAsFamily(phone, origin)
    await openEnrollment(phone, OSCAR)
    await phone.getByRole('heading', { name: 'Mon', exact: true }).scrollIntoViewIfNeeded()
    await save(phone, 'enrollment-phone')
  }),
)

async function save(page: Page, name: string): Promise<void> {
  await watchRequests(page)()
  await page.screenshot({ path: `${FOLDER}/${name}.png` })
  console.log(`${FOLDER}/${name}.png`)
}
