import { selectOrdinal } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { GradeFigures } from '../../../../domain/draw/figures.ts'
import { gradeLabel } from '../../../ui/format/gradeLabel.ts'
import styles from './Round.module.css'

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
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
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
        {figures.map(({ grade, children, by_classes, by_choice, times_ranked, times_served }) => (
          <tr key={grade}>
            <th scope="row">{i18n._(gradeLabel(grade))}</th>
            <td data-label={labels.children}>{children}</td>
            <td data-label={labels.times}>{t`${times_served} of ${times_ranked}`}</td>
            <td data-label={labels.none}>{by_classes[0] ?? 0}</td>
            {labels.choices.map((label, n) => (
              <td key={label} data-label={label}>
                {by_choice[n] ?? 0}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
