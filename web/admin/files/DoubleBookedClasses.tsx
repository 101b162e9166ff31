import { useLingui } from '@lingui/react/macro'
import type { DoubleBookedClass } from '../../../contract/files.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import tableStyles from '../../ui/table/CardTable.module.css'
import { Clashes } from '../classes/changeClasses/Clashes.tsx'

/** Warns of the classes of a file that need the same room or the same teacher as others at one time. */
export function DoubleBookedClasses({ classes }: { readonly classes: readonly DoubleBookedClass[] }) {
  const { t } = useLingui()
  return (
    <>
      <Banner type="warning">{t`Some classes need the same room or the same teacher at the same time.`}</Banner>
      <table className={tableStyles.table} data-dense>
        <caption className={tableStyles.caption}>{t`Double bookings`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Class`}</th>
            <th scope="col">{t`Reason`}</th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ name, section, clashes }) => (
            <tr key={`${name} ${section}`}>
              <td data-label={t`Class`}>{`${name} (${section})`}</td>
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
