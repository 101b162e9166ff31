import { signInAsFamily, openEnrollment, withBrowser } from './visit.ts'
const origin = 'http://localhost:4100'
await withBrowser(async (browser) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  await signInAsFamily(page, origin)
  await openEnrollment(page, 1)
  await page.waitForTimeout(2000)
  console.log(await page.evaluate(() => document.documentElement.scrollHeight), page.url())
  await page.screenshot({ path: '/tmp/monday.png', fullPage: true })
  console.log(await page.evaluate(() => [...document.querySelectorAll('main *')].filter((e) => { const r = e.getBoundingClientRect(); return r.width > 250 && r.height > 8 && r.height < 400 }).map((e) => { const r = e.getBoundingClientRect(); return `${Math.round(r.y + scrollY)} ${Math.round(r.height)} ${e.tagName}.${String(e.className).slice(0, 40)} ${(e.textContent ?? '').slice(0, 40)}` }).join('\n')))
})
