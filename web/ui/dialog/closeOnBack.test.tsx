import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { showWithProviders } from '../../../test/components/render.tsx'
import { Dialog } from './Dialog.tsx'

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })

test('Back closes the dialog on top, and leaves the screen when none is open', async () => {
  const history = createBrowserHistory()
  onTestFinished(history.destroy)
  const start = history.location.href
  history.push('/?second')
  history.flush()
  const { length } = window.history
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history })
  await router.load()
  await showWithProviders(<RouterProvider router={router as never} />)
  await expect.element(dialog('Upper')).toBeVisible()
  window.history.back()
  await expect.element(dialog('Upper')).not.toBeInTheDocument()
  await expect.element(dialog('Lower')).toBeVisible()
  await expect.poll(() => window.location.search).toBe('?second')
  window.history.back()
  await expect.element(dialog('Lower')).not.toBeInTheDocument()
  await expect.poll(() => window.location.search).toBe('?second')
  expect(window.history.length).toBe(length)
  window.history.back()
  await expect.poll(() => history.location.href).toBe(start)
})

function Screen() {
  const [opened, setOpened] = useState(['Lower', 'Upper'])
  return ['Lower', 'Upper'].map((title) => (
    <Dialog
      key={title}
      opened={opened.includes(title)}
      title={title}
      onClose={() => setOpened((all) => all.filter((one) => one !== title))}
    >
      <p>{title}</p>
    </Dialog>
  ))
}
