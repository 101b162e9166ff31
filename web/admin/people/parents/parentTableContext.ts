import type { Parent } from '../../../../contract/parents.ts'
import { createTableContext } from '../../ui/tableContext.ts'

export const ParentTableContext = createTableContext<Parent>()
