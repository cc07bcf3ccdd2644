import { addDecimals, decimal, decimalIn, decimalText } from "@ratecard/core/plain"
