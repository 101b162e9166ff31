import { SelectOrdinal } from '@lingui/react/macro'

/** "2nd in line" */
export function WaitListPosition({ position }: { readonly position: number }) {
  return <SelectOrdinal value={position} one="#st in line" two="#nd in line" few="#rd in line" other="#th in line" />
}
