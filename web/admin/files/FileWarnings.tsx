import { useLingui } from '@lingui/react/macro'
import type { DoubleBookedClass, ReadBackCell } from '../../../contract/files.ts'
import { MAX_NAMED_ROWS } from '../../../contract/values.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { CardTable } from '../../ui/table/CardTable.tsx'
import { Clashes } from '../classes/changeClasses/Clashes.tsx'
import { ChangedCells } from './ChangedCells.tsx'

/** The cells that Excel rewrote, with the values that the import takes. */
export function ReadBackCells({ cells }: { readonly cells: readonly ReadBackCell[] }) {
  const { t } = useLingui()
  return (
    <CardTable
      caption={t`Excel rewrote these cells. We keep the values on record.`}
      columns={[
        { label: t`Row`, cell: ({ line }) => line },
        { label: t`In the file and kept`, cell: ({ line, ...cell }) => <ChangedCells cells={[cell]} /> },
      ]}
      rows={cells}
      keyOf={({ line, column }) => `${line} ${column}`}
    />
  )
}

/** Warns of the classes of a file that need the same room or the same teacher as others at one time. */
export function DoubleBookedClasses({ classes }: { readonly classes: readonly DoubleBookedClass[] }) {
  const { t } = useLingui()
  const count = classes.length
  return (
    <>
      <Banner type="warning">{t`Some classes need the same room or the same teacher at the same time.`}</Banner>
      <CardTable
        caption={count < MAX_NAMED_ROWS ? t`Double bookings` : t`The first ${count} double bookings`}
        columns={[
          { label: t`Class`, cell: ({ name, section, semester }) => `${name} (${section}) · ${semester}` },
          { label: t`Reason`, cell: ({ clashes }) => <Clashes clashes={clashes} /> },
        ]}
        rows={classes}
        keyOf={({ semester, section }) => `${semester} ${section}`}
      />
    </>
  )
}
