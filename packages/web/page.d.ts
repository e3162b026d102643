/** The folder of the built web page. */
export declare const pageFolder: string;
