import { useLingui } from '@lingui/react/macro'
import type { DoubleBookedClass } from '../../../contract/files.ts'
import { MAX_NAMED_ROWS } from '../../../contract/values.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import tableStyles from '../../ui/table/CardTable.module.css'
import { Clashes } from '../classes/changeClasses/Clashes.tsx'

/** Warns of the classes of a file that need the same room or the same teacher as others at one time. */
export function DoubleBookedClasses({ classes }: { readonly classes: readonly DoubleBookedClass[] }) {
  const { t } = useLingui()
  const count = classes.length
  return (
    <>
      <Banner type="warning">{t`Some classes need the same room or the same teacher at the same time.`}</Banner>
      <table className={tableStyles.table} data-dense>
        <caption className={tableStyles.caption}>
          {count < MAX_NAMED_ROWS ? t`Double bookings` : t`The first ${count} double bookings`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t`Class`}</th>
            <th scope="col">{t`Reason`}</th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ semester, name, section, clashes }) => (
            <tr key={`${semester} ${section}`}>
              <td data-label={t`Class`}>{`${name} (${section}) · ${semester}`}</td>
              <td data-label={t`Reason`}>
                <Clashes clashes={clashes} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
