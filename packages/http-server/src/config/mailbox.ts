/** One mailbox and nothing else: nothing in it means anything to a mail server or in a header. */
const MAILBOX = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u

/** Whether messages can go to an address; a mail server would take lists and comments for addresses too. */
export const isMailbox = (address: string): boolean => MAILBOX.test(address)
