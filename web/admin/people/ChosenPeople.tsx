import type { MessageDescriptor } from '@lingui/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { call } from '../../api/call.ts'
import tableStyles from '../../ui/table/CardTable.module.css'
import { type Column, cellText } from '../../ui/table/column.ts'
import { ExportButton, saveColumns } from '../../ui/table/ExportButton.tsx'
import { SelectionBar } from '../ui/SelectionBar.tsx'
import { ChooseAll, SelectionContext } from '../ui/selection.tsx'

/** Chooses all people of a page. What to do with the chosen ones is in a bar at the bottom of the window. The page prints only them. */
export function ChosenPeople<Row extends { readonly id: number }>(props: {
  readonly found: readonly Row[]
  /** The list may have other pages, whose people cannot be chosen at the same time. */
  readonly isOnePage?: boolean
  readonly columns: readonly Column<Row>[]
  readonly countLabel: (n: number) => MessageDescriptor
  readonly fileName: string
  /** The button that writes to them. */
  readonly renderWrite: (chosen: readonly Row[]) => ReactNode
}) {
  const { found, isOnePage, columns, countLabel, fileName, renderWrite } = props
  const { t, i18n } = useLingui()
  const { ids } = useContext(SelectionContext)
  const chosen = found.filter(({ id }) => ids.has(id))
  const printed = columns.filter(({ actions }) => !actions)
  const total = found.length
  return (
    <>
      <ChooseAll found={found} chosen={chosen.length} purpose={t`Choose people to write, export, or print.`}>
        {isOnePage ? (
          <Plural value={total} one="Choose # on this page" other="Choose all # on this page" />
        ) : (
          <Plural value={total} one="Choose #" other="Choose all #" />
        )}
      </ChooseAll>
      <SelectionBar chosen={i18n._(countLabel(chosen.length))} count={chosen.length}>
        {renderWrite(chosen)}
        <ExportButton
          hasRows
          compact
          save={(exporting) =>
            saveColumns(
              `${fileName}.csv`,
              {
                columns,
                i18n,
                readRows: async ({ signal, onRows }) => {
                  const body = { file: `${fileName}.csv`, rows: chosen.length, search: true }
                  await call('POST /api/audit-trail/exports', { body, signal })
                  onRows(chosen, { total: chosen.length })
                },
              },
              exporting,
            )
          }
        />
        <Button variant="default" size="compact-md" onClick={() => window.print()}>
          {t`Print`}
        </Button>
      </SelectionBar>
      {chosen.length > 0 && (
        <table className={tableStyles.table} data-dense data-print-only>
          <thead>
            <tr>
              {printed.map(({ id, label }) => (
                <th key={id} scope="col">
                  {i18n._(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chosen.map((row) => (
              <tr key={row.id}>
                {printed.map((column) => (
                  <td key={column.id}>{cellText(column, row, i18n)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
