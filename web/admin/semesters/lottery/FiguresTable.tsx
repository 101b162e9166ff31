import { selectOrdinal } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { GradeFigures } from '../../../../domain/enrollment/lottery/figures.ts'
import { gradeLabel } from '../../../ui/format/labels.ts'
import tableStyles from '../../../ui/table/CardTable.module.css'
import { SearchedRows } from '../../../ui/table/SearchedRows.tsx'

/** How many children of each grade got how many of their wishes. */
export function FiguresTable({
  title,
  figures,
}: {
  readonly title: string
  readonly figures: readonly GradeFigures[]
}) {
  const { t, i18n } = useLingui()
  const choices = Math.max(0, ...figures.map(({ by_choice }) => by_choice.length))
  const labels = {
    grade: t`Grade`,
    children: t`Children`,
    times: t`Times with a class`,
    none: t`Without any class`,
    choices: Array.from(
      { length: choices },
      (_, n) => t`${selectOrdinal(n + 1, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} choice`,
    ),
  }
  if (figures.length === 0) return <p>{t`No child has ranked a class yet.`}</p>
  const gradeOf = ({ grade }: GradeFigures) => i18n._(gradeLabel(grade))
  return (
    <SearchedRows label={t`Search ${title}`} rows={figures} textOf={gradeOf}>
      {(found) => (
        <table className={tableStyles.table} data-dense>
          <caption className={tableStyles.caption}>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{labels.grade}</th>
              <th scope="col">{labels.children}</th>
              <th scope="col">{labels.times}</th>
              <th scope="col">{labels.none}</th>
              {labels.choices.map((label) => (
                <th scope="col" key={label}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map((row) => (
              <tr key={row.grade}>
                <th className={tableStyles.lead} scope="row">
                  {gradeOf(row)}
                </th>
                <td data-label={labels.children}>{row.children}</td>
                <td data-label={labels.times}>{t`${row.times_served} of ${row.times_ranked}`}</td>
                <td data-label={labels.none}>{row.by_classes[0] ?? 0}</td>
                {labels.choices.map((label, n) => (
                  <td key={label} data-label={label}>
                    {row.by_choice[n] ?? 0}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SearchedRows>
  )
}
