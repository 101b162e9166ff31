import { Box } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/components/render.tsx'
import { EmailLink } from './ContactLinks.tsx'

test('an address that is too long for its line breaks before its domain only', async () => {
  const email = 'charles.blackwood@example.org'
  await show(
    <Box w="15ch">
      <EmailLink email={email} />
    </Box>,
  )
  const link = page.getByRole('link', { name: email })
  await expect.element(link).toHaveAttribute('href', `mailto:${email}`)
  const lines = [...link.element().childNodes].flatMap((node) => {
    const range = document.createRange()
    range.selectNode(node)
    return [...new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))]
  })
  expect(new Set(lines).size).toBe(2)
})
