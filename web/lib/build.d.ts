/** True in a build for one's own machine, which has the pages under `/dev/`. */
declare const __LOCAL__: boolean;
