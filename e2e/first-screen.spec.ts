import { expect } from '@playwright/test'
import { test } from './checks.ts'
import { addChild } from './school.ts'
import { openEnrollment, signIn } from './steps.ts'

test('a reload of the enrollment page asks for its data with one request, and for the classes with another', async ({
  page,
  family,
}) => {
  const child = await addChild(family)
  await signIn(page)
  await openEnrollment(page, child.first_name)
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname.replace(/\d+/, ':id'))
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 4 }).first()).toBeVisible()
  await expect.poll(() => paths).toContain('/api/live')
  const first = ['/api/students/:id/enrollment-screen', '/api/courses/by-semester/:id']
  expect(paths.filter((path) => first.includes(path))).toEqual(first)
  const others = ['/api/live']
  expect(paths.filter((path) => !first.includes(path) && !others.includes(path))).toEqual([])
})
