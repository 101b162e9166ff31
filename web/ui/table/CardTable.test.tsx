import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/components/render.tsx'
import { CardTable } from './CardTable.tsx'

const LONG = 'Introduction to Mediterranean Cooking and the Food Culture of the Islands'

test('a long text beside it breaks no header inside a word', async () => {
  await page.viewport(760, 600)
  const columns = [
    { label: 'Section', cell: () => '9' },
    ...['Name', 'Teacher', 'Room'].map((label) => ({ label, cell: () => LONG })),
  ]
  await show(<CardTable columns={columns} rows={[1]} keyOf={String} />)
  const header = page.getByRole('columnheader', { name: 'Section' })
  await expect.element(header).toBeVisible()
  const text = document.createRange()
  text.selectNodeContents(header.element())
  expect(text.getClientRects()).toHaveLength(1)
})

test('long headers do not widen the page', async () => {
  await page.viewport(740, 600)
  const labels = [
    'Sección',
    'Confirmación',
    'Registro de inscripción',
    'Disponibilidad',
    'Representantes',
    'Correspondencia',
  ]
  await show(<CardTable columns={labels.map((label) => ({ label, cell: () => '9' }))} rows={[1]} keyOf={String} />)
  await expect.element(page.getByRole('columnheader', { name: 'Disponibilidad' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(740)
})
