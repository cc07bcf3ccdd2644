/** Where the sources are, as the packages name it, too. */
export const REPOSITORY = "https://github.com/ratecard/ratecard"
