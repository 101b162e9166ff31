import { expect, type Page } from '@playwright/test'
import { pngOf } from '../test/data/images.ts'
import { expectUsable, test } from './support/checks.ts'
import { watchPositions } from './support/layoutShifts.ts'
import { signInAsAdmin } from './support/office.ts'
import { field, leaveServer, signIn } from './support/steps.ts'

test.slow()

const SCHOOL = 'Canyon View Homeschool Program'
/** A dark blue, and the background of a filled button with it. */
const [BLUE, FILLED] = ['#1f5a82', 'rgb(31, 90, 130)']
const LOGO = { name: 'logo.png', mimeType: 'image/png', buffer: pngOf(120, 40) }

test('the office uploads a logo and chooses a color, and a family sees both on its phone', async ({
  page,
  openPage,
  openSchool,
  expectErrors,
}) => {
  expectErrors(/status of 404/)
  const { origin } = await openSchool({ template: 'sample' })
  await page.setViewportSize({ width: 320, height: 640 })
  await signInAsAdmin(page, '/admin/dashboard/school', origin)
  await field(page, 'Name').fill(SCHOOL)
  await chooseLogo(page)
  await chooseColor(page)
  await expectUsable(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    const phone = await openPage({ colorScheme, viewport: { width: 320, height: 568 }, baseURL: origin })
    await phone.goto('/config.json')
    const positions = await watchPositions(phone, 'main')
    await phone.goto('/')
    await expectBrand(phone)
    expect(await positions()).toHaveLength(1)
    await signIn(phone)
    await expectBrand(phone)
    await phone.goto('/no/such/page')
    await expect(phone.getByRole('link', { name: `Go to the home page of ${SCHOOL}` })).toBeVisible()
    await expectBrand(phone)
    await leaveServer(phone)
  }
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await expect(page.getByText('Logo removed!')).toBeVisible()
  await expect(page.getByText('No logo yet')).toBeFocused()
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
  await expectUsable(page)
  await leaveServer(page)
})

async function chooseLogo(page: Page): Promise<void> {
  const input = page.getByLabel('Upload logo')
  const refusals = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'The file is not a PNG or JPEG picture.'],
    [pngOf(2001, 1), 'The picture has more than 2000 pixels on a side.'],
    [Buffer.alloc(204_801), 'The file is larger than 200 kB.'],
  ] as const
  for (const [buffer, reason] of refusals) {
    await input.setInputFiles({ ...LOGO, buffer })
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  }
  await expectUsable(page)
  await input.setInputFiles(LOGO)
  await expect(page.getByText('Logo saved!')).toBeVisible()
  await expect(page.getByRole('img', { name: "The school's logo" })).toBeVisible()
}

async function chooseColor(page: Page): Promise<void> {
  await field(page, 'Color').fill('#2a9d8f')
  await expect(page.getByText('Contrast with white: 3.3 to 1. Choose a darker color: at least 4.5 to 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(
    'Color: This color has a contrast of 3.3 to 1 with white. Choose a darker one: at least 4.5 to 1.',
  )
  await expectUsable(page)
  await page.getByLabel('Pick a color').fill(BLUE)
  await expect(field(page, 'Color')).toHaveValue(BLUE)
  await expect(page.getByText(/^Contrast with white: 7\.\d to 1\. Easy to read\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('School successfully updated!')).toBeVisible()
  // A button below the pointer has a darker shade.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCSS('background-color', FILLED)
}

/** The name and the logo in the header, the color on a filled button, and enough contrast everywhere. */
async function expectBrand(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: SCHOOL })).toBeVisible()
  const logo = header.locator('img')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)
  expect((await logo.boundingBox())?.height).toBe(36)
  const shade = () => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-clay-filled')
  expect(await page.evaluate(shade)).toBe(BLUE)
  await expectUsable(page)
}
