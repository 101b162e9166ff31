import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { FREED_SEATS, type FreedSeats } from '../../../domain/waitList/waitList.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'

/** What happens to a seat that opens up while children wait, and what that means. */
export function FreedSeatsFields() {
  const { t } = useLingui()
  const chosen: FreedSeats = useWatch({ name: 'freed_seats' })
  const labels = {
    offer: t`Offer it to the wait list`,
    enroll: t`Enroll from the wait list`,
    open: t`Leave it open`,
  }
  const meanings = {
    offer: t`The seat is held for the first child on the wait list who can take it, and the family is asked. If they don't answer in time, the child is taken off the wait list and the next family is asked.`,
    enroll: t`The first child on the wait list who can take the seat is enrolled right away.`,
    open: t`The first family that adds the class gets the seat, even if other children are on the wait list.`,
  }
  return (
    <>
      <SelectField
        name="freed_seats"
        hint={meanings[chosen]}
        data={FREED_SEATS.map((value) => ({ value, label: labels[value] }))}
      />
      {chosen === 'offer' && (
        <TextField
          name="offer_hours"
          hint={t`Only the hours from 8:00 AM to 8:00 PM count.`}
          inputMode="numeric"
          parse={Number}
        />
      )}
    </>
  )
}
